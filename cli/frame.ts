import { Command, Option } from 'commander'
import { table } from './text.ts'

/** The description of a command. Help, `docs/cli.md` and the completion are made from it. */
export interface About {
  description: string
  /** Complete example lines as typed; at least one. */
  examples: readonly string[]
  /** The fields of the command's JSON output with their descriptions. A test compares them with the real output. */
  json: Readonly<Record<string, string>>
  /** An additional note for the reader. */
  note?: string
  /** The command sends nothing to a server, so it has no options for the sign-in. */
  local?: boolean
}

const abouts = new WeakMap<Command, About>()
/** @internal For the tests that try what a command says about itself. */
export const findAbout = (command: Command): About | undefined => abouts.get(command)

/** The heading of the options that every command has. */
export const COMMON = '通用选项:'

/** Defines a command that does something; its action passes its flags to `present`. */
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

/** Defines a command that only groups subcommands; its help shows one example of each. */
export function group(name: string, { description, note }: { description: string; note?: string }): Command {
  const made = new Command(name).description(description)
  const examples = () => made.commands.flatMap((below) => abouts.get(below)?.examples.slice(0, 1) ?? [])
  return made.addHelpText('after', () => ['', '例:', ...indented(examples()), ...(note ? ['', note] : [])].join('\n'))
}
