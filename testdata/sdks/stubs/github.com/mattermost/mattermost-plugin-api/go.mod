module github.com/mattermost/mattermost-plugin-api

go 1.24

require github.com/mattermost/mattermost-server/v6 v6.0.0
