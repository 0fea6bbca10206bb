# fish completion of idemcheck: idemcheck completion fish | source

function __idemcheck_complete
	set -l words (commandline -opc) (commandline -ct)
	command $words[1] $words[2..-1] --generate-shell-completion 2>/dev/null
end

complete -c idemcheck -a '(__idemcheck_complete)'
