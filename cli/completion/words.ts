import type { Command, Option } from 'commander'

/** A command with everything that can be typed after it: subcommands and options. */
export interface Place {
  /** The path of the command such as `/token/create`; '' is the program itself. */
  path: string
  words: readonly { name: string; meaning: string }[]
  options: readonly OptionWord[]
}

export interface OptionWord {
  /** The long option names, with their dashes. */
  long: string
  short: string | undefined
  meaning: string
  /** The option's value. `none`: takes no value; a list: one of these words; `any`: any other value, perhaps a file. */
  value: 'none' | 'any' | readonly string[]
}

/** Lists every command of the tree, from the top. */
export function listPlaces(command: Command, path = ''): Place[] {
  const below = command.commands.map((each) => ({
    name: each.name(),
    meaning: each.summary() || each.description(),
  }))
  const options = [...command.options.map(optionWord), HELP]
  const words = below.length > 0 ? [...below, { name: 'help', meaning: '显示帮助' }] : argumentChoices(command)
  const own = { path, words, options }
  return [own, ...command.commands.flatMap((each) => listPlaces(each, `${path}/${each.name()}`))]
}

/** The allowed values of the command's first argument, when it is a choice. */
const argumentChoices = ({ registeredArguments: [first] }: Command): Place['words'] =>
  (first?.argChoices ?? []).map((name) => ({ name, meaning: first?.description ?? '' }))

const HELP: OptionWord = { long: '--help', short: '-h', meaning: '显示帮助', value: 'none' }

function optionWord({ long, short, description, argChoices, required, optional }: Option): OptionWord {
  const value = argChoices ?? (required || optional ? 'any' : 'none')
  return { long: long ?? '', short: short ?? undefined, meaning: description, value }
}

/** Puts a text into single quotes for bash and zsh. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
