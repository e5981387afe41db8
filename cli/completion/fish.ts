import type { OptionWord, Place } from './words.ts'

/**
 * Completion script for fish, used as `zhiku completion fish | source` or as the file `zhiku.fish` in fish's
 * completions folder.
 */
export const fishCompletion = (places: readonly Place[]): string => `# zhiku completion fish
function __zhiku_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at/$word"
      case ${places.flatMap(({ path }) => path || []).join(' ')}
        set at "$at/$word"
    end
  end
  test "$at" = "$argv[1]"
end
${places.flatMap(completionLines).join('\n')}`

function completionLines({ path, words, options }: Place): string[] {
  const start = `complete -c zhiku -n ${quoted(`__zhiku_at ${quoted(path)}`)}`
  return [
    ...words.map(({ name, meaning }) => `${start} -f -a ${name} -d ${quoted(meaning)}`),
    ...options.map((option) => `${start} ${optionPart(option)} -d ${quoted(option.meaning)}`),
  ]
}

function optionPart({ long, short, value }: OptionWord): string {
  const names = `-l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}`
  if (value === 'none') return names
  return value === 'any' ? `${names} -r` : `${names} -x -a ${quoted(value.join(' '))}`
}

/** Inside single quotes fish treats a backslash as an escape only before a quote or a backslash. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`
