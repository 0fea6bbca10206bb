# bash completion of idemcheck: source <(idemcheck completion bash)

_idemcheck() {
	local words=() word i
	for ((i = 1; i <= COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		if [[ $word == "=" ]]; then # bash takes -flag=value apart
			((i == COMP_CWORD)) || continue
			word=""
		fi
		words+=("$word")
	done
	COMPREPLY=()
	while IFS=$'\t' read -r word _; do
		COMPREPLY+=("$word")
	done < <("${COMP_WORDS[0]}" "${words[@]}" --generate-shell-completion 2>/dev/null)
}

complete -o default -F _idemcheck idemcheck
