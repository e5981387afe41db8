import { type OptionWord, type Place, quoted } from './words.ts'

/**
 * Completion script for bash, used as `eval "$(zhiku completion bash)"`. Where it has no suggestion, bash offers files.
 */
export const bashCompletion = (places: readonly Place[]): string => `# zhiku completion bash
_zhiku() {
  local at='' word words='' current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in
      ${known(places)}) at="$at/$word" ;;
    esac
  done
  case "$at:$before" in
${places.flatMap(valueCases).join('\n')}
  esac
  case "$at" in
${places.map(placeCase).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _zhiku zhiku`

const known = (places: readonly Place[]): string =>
  places
    .map(({ path }) => path)
    .filter(Boolean)
    .join('|')

const valueCases = ({ path, options }: Place): string[] =>
  options.flatMap((option) => {
    const { value } = option
    if (value === 'none') return []
    const offered = value === 'any' ? '' : `COMPREPLY=($(compgen -W ${quoted(value.join(' '))} -- "$current")); `
    return [
      `    ${spellings(option)
        .map((name) => quoted(`${path}:${name}`))
        .join('|')}) ${offered}return ;;`,
    ]
  })

const spellings = ({ long, short }: OptionWord): string[] => [long, ...(short ? [short] : [])]

/** Options are suggested only after a dash, or when nothing else can follow. */
function placeCase({ path, words, options }: Place): string {
  const names = words.map(({ name }) => name).join(' ')
  const dashed = options.map(({ long }) => long).join(' ')
  return `    ${quoted(path)}) case "$current" in -*) words=${quoted(dashed)} ;; *) words=${quoted(names)} ;; esac ;;`
}
