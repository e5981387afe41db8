import type { Command, Option } from 'commander'

/** What can be typed after a command: the words below it, and its options. */
export interface Place {
  /** `/token/create`; '' is the program itself. */
  path: string
  words: readonly { name: string; meaning: string }[]
  options: readonly OptionWord[]
}

export interface OptionWord {
  /** With their dashes. */
  long: string
  short: string | undefined
  meaning: string
  /** `none`: stands alone; a list: one of these; `any`: something else, perhaps a file. */
  value: 'none' | 'any' | readonly string[]
}

/** Every place of the command tree, from the top. */
export function placesOf(command: Command, path = ''): Place[] {
  const below = command.commands.map((each) => ({
    name: each.name(),
    meaning: each.summary() || each.description(),
  }))
  const options = [...command.options.map(optionWord), HELP]
  const words = below.length > 0 ? [...below, { name: 'help', meaning: '显示帮助' }] : choicesOf(command)
  const own = { path, words, options }
  return [own, ...command.commands.flatMap((each) => placesOf(each, `${path}/${each.name()}`))]
}

/** What its first argument may be, where that is a choice. */
const choicesOf = ({ registeredArguments: [first] }: Command): Place['words'] =>
  (first?.argChoices ?? []).map((name) => ({ name, meaning: first?.description ?? '' }))

const HELP: OptionWord = { long: '--help', short: '-h', meaning: '显示帮助', value: 'none' }

function optionWord({ long, short, description, argChoices, required, optional }: Option): OptionWord {
  const value = argChoices ?? (required || optional ? 'any' : 'none')
  return { long: long ?? '', short: short ?? undefined, meaning: description, value }
}

/** Text between single quotes of bash and zsh. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
