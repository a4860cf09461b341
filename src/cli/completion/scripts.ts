/** The hidden first word with which a shell asks what could come next. */
export const COMPLETE = '__complete';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** In a project the package is started by npx, which must not download it while a word is completed. */
const BY_NPX = 'npx --no touchstone';

/** bash splits words at `:`, `@` and `=`, so the part that it already has is removed from the candidates. */
const BASH = `# touchstone: completion for bash. Put into ~/.bashrc: source <(touchstone completion bash)
_touchstone() {
  local line="\${COMP_LINE:0:COMP_POINT}" typed head reply
  local -a words program
  read -ra words <<<"$line"
  [[ "$line" == *[[:space:]] ]] && words+=('')
  program=("\${words[0]}")
  words=("\${words[@]:1}")
  COMPREPLY=()
  if [[ "\${program[0]##*/}" == npx ]]; then
    [[ \${#words[@]} -gt 1 && "\${words[0]}" == touchstone ]] || return 0
    program=(${BY_NPX})
    words=("\${words[@]:1}")
  fi
  typed="\${words[\${#words[@]}-1]}"
  head="\${typed%"\${typed##*[@:=]}"}"
  while IFS= read -r reply; do
    COMPREPLY+=("\${reply#"$head"}")
  done < <("\${program[@]}" ${COMPLETE} "\${words[@]}" 2>/dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == */ ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _touchstone touchstone
complete -p npx >/dev/null 2>&1 || complete -o default -F _touchstone npx
`;

const ZSH = `#compdef touchstone
# touchstone: completion for zsh. Put into ~/.zshrc: source <(touchstone completion zsh)
_touchstone() {
  local -a found parts program typed
  program=("\${words[1]}")
  typed=("\${(@)words[2,CURRENT]}")
  if [[ "\${program[1]:t}" == npx ]]; then
    if [[ \${#typed} -lt 2 || "\${typed[1]}" != touchstone ]]; then
      _default
      return
    fi
    program=(${BY_NPX})
    shift typed
  fi
  found=("\${(@f)$("\${program[@]}" ${COMPLETE} "\${typed[@]}" 2>/dev/null)}")
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
(( \${+_comps[npx]} )) || compdef _touchstone npx
`;

const FISH = `# touchstone: completion for fish. Put into ~/.config/fish/config.fish: touchstone completion fish | source
function __touchstone_complete
  set -l words (commandline -opc)
  set -l program $words[1]
  set -e words[1]
  if string match -qr '(^|/)npx$' -- $program
    set program ${BY_NPX}
    set -e words[1]
  end
  set -l found (command $program ${COMPLETE} $words (commandline -ct) 2>/dev/null)
  if test (count $found) -eq 0
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $found
  end
end
function __touchstone_by_npx
  set -l words (commandline -opc)
  test (count $words) -ge 2; and test "$words[2]" = touchstone
end
complete -c touchstone -f -a '(__touchstone_complete)'
complete -c npx -n __touchstone_by_npx -f -a '(__touchstone_complete)'
`;

/** The script that teaches a shell to complete our command lines. */
export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
