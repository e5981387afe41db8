import { Command, Option } from 'commander'
import { table } from './text.ts'

/** What a command says about itself. Help, `docs/cli.md` and the completion are made from it. */
export interface About {
  description: string
  /** Whole lines as they are typed, at least one. */
  examples: readonly string[]
  /** The fields of its JSON document, each with what it says. A test compares them with what the command prints. */
  json: Readonly<Record<string, string>>
  /** What a reader should know besides. */
  note?: string
  /** Speaks to no server, so there is no sign-in to choose. */
  local?: boolean
}

const abouts = new WeakMap<Command, About>()
/** @internal For the tests that try what a command says about itself. */
export const aboutOf = (command: Command): About | undefined => abouts.get(command)

/** The group of the options that every command has. */
export const COMMON = '通用选项:'

/** A command that does something; its action hands its flags to `present`. */
export function command(name: string, about: About): Command {
  const made = new Command(name)
    .description(about.description)
    .addOption(new Option('--json', '输出一份 JSON').default(false).helpGroup(COMMON))
    .addOption(new Option('-q, --quiet', '只输出必需的内容，不显示进度').default(false).helpGroup(COMMON))
  if (!about.local) {
    made.addOption(new Option('--profile <名称>', '使用哪一份保存的登录，见 zhiku profile').helpGroup(COMMON))
  }
  abouts.set(made, about)
  return made.addHelpText('after', () => explained(about))
}

function explained({ examples, json, note }: About): string {
  const fields = table(Object.entries(json).map(([field, meaning]) => [`  ${field}`, meaning]))
  return ['', '例:', ...indented(examples), ...(note ? ['', note] : []), '', '--json 的字段:', ...fields].join('\n')
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

/** A word with commands below it; its help shows one example of each. */
export function group(name: string, { description, note }: { description: string; note?: string }): Command {
  const made = new Command(name).description(description)
  const examples = () => made.commands.flatMap((below) => abouts.get(below)?.examples.slice(0, 1) ?? [])
  return made.addHelpText('after', () => ['', '例:', ...indented(examples()), ...(note ? ['', note] : [])].join('\n'))
}
