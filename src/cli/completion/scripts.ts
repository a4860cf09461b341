/** The hidden first word with which a shell asks what could come next. */
export const COMPLETE = '__complete';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** bash ends words at `:`, `@` and `=`: what it has of a word already is taken off the candidates. */
const BASH = `# touchstone: completion for bash. Put into ~/.bashrc: source <(touchstone completion bash)
_touchstone() {
  local line="\${COMP_LINE:0:COMP_POINT}" typed head reply
  local -a words
  read -ra words <<<"$line"
  [[ "$line" == *[[:space:]] ]] && words+=('')
  typed="\${words[\${#words[@]}-1]}"
  head="\${typed%"\${typed##*[@:=]}"}"
  COMPREPLY=()
  while IFS= read -r reply; do
    COMPREPLY+=("\${reply#"$head"}")
  done < <("\${words[0]}" ${COMPLETE} "\${words[@]:1}" 2>/dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == */ ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _touchstone touchstone
`;

const ZSH = `#compdef touchstone
# touchstone: completion for zsh. Put into ~/.zshrc: source <(touchstone completion zsh)
_touchstone() {
  local -a found parts
  found=("\${(@f)$("\${words[1]}" ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=("\${(@)found:#}")
  if (( \${#found} == 0 )); then
    _files
    return
  fi
  parts=("\${(@M)found:#*/}")
  found=("\${(@)found:#*/}")
  (( \${#parts} )) && compadd -S '' -a parts
  (( \${#found} )) && compadd -a found
}
compdef _touchstone touchstone
`;

const FISH = `# touchstone: completion for fish. Put into ~/.config/fish/config.fish: touchstone completion fish | source
function __touchstone_complete
  set -l words (commandline -opc)
  set -l found (command $words[1] ${COMPLETE} $words[2..-1] (commandline -ct) 2>/dev/null)
  if test (count $found) -eq 0
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $found
  end
end
complete -c touchstone -f -a '(__touchstone_complete)'
`;

/** The script that teaches a shell to complete our command lines. */
export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
