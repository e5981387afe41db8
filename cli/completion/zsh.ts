import { type OptionWord, type Place, quoted } from './words.ts'

/**
 * Completion script for zsh, used as `eval "$(zhiku completion zsh)"` or as the file `_zhiku` in a folder of `fpath`.
 */
export const zshCompletion = (places: readonly Place[]): string => `#compdef zhiku
_zhiku() {
  local at='' word
  local -a offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in
      ${places.flatMap(({ path }) => path || []).join('|')}) at="$at/$word" ;;
    esac
  done
  case "$at:\${words[CURRENT-1]}" in
${places.flatMap(valueCases).join('\n')}
  esac
  case "$at" in
${places.map(placeCase).join('\n')}
  esac
  (( \${#offered} )) && _describe '' offered || _files
}
if [[ "\${funcstack[1]}" == _zhiku ]]; then _zhiku "$@"; else compdef _zhiku zhiku; fi`

const valueCases = ({ path, options }: Place): string[] =>
  options.flatMap(({ long, short, value }) => {
    if (value === 'none') return []
    const offered = value === 'any' ? '_files' : `compadd -- ${value.join(' ')}`
    const spelt = [long, ...(short ? [short] : [])].map((name) => quoted(`${path}:${name}`))
    return [`    ${spelt.join('|')}) ${offered}; return ;;`]
  })

function placeCase({ path, words, options }: Place): string {
  const dashed = options.map(describedOption).join(' ')
  const named = words.map(({ name, meaning }) => described(name, meaning)).join(' ')
  return `    ${quoted(path)}) if [[ "\${words[CURRENT]}" == -* ]]; then offered=(${dashed}); else offered=(${named}); fi ;;`
}

const describedOption = ({ long, meaning }: OptionWord): string => described(long, meaning)

/** zsh separates a word from its description by a colon, so colons in the word are escaped. */
const described = (word: string, meaning: string): string => quoted(`${word}:${meaning.replaceAll(':', '\\:')}`)
