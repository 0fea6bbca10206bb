#compdef idemcheck
# zsh completion of idemcheck: source <(idemcheck completion zsh)

_idemcheck() {
	local -a answers
	local line
	for line in "${(@f)$("${words[1]}" "${(@)words[2,CURRENT]}" --generate-shell-completion 2>/dev/null)}"; do
		[[ -n $line ]] && answers+=("${line/$'\t'/:}")
	done
	if (( $#answers )); then
		_describe 'idemcheck' answers
	else
		_files
	fi
}

if [ "$funcstack[1]" = "_idemcheck" ]; then
	_idemcheck "$@"
else
	compdef _idemcheck idemcheck
fi
