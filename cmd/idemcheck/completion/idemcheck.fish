# fish completion of idemcheck: idemcheck completion fish | source

function __idemcheck_complete
	set -l words (commandline -opc) (commandline -ct)
	set -l answers (command $words[1] $words[2..-1] --generate-shell-completion 2>/dev/null)
	if test (count $answers) -gt 0
		printf '%s\n' $answers
	else
		__fish_complete_path $words[-1]
	end
end

complete -c idemcheck -f -a '(__idemcheck_complete)'
