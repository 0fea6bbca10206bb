module github.com/mattermost/mattermost-server/v6

go 1.24
