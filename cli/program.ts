import { Command, CommanderError } from 'commander'
import { speakChinese, usageSentence } from './chinese-help.ts'
import type { CliDeps } from './deps.ts'
import { ENVIRONMENT, EXIT, EXIT_TABLE } from './exit.ts'
import manifest from './package.json' with { type: 'json' }
import { type Entry, GROUPS } from './registry.ts'
import { table } from './text.ts'

const indented = (rows: readonly (readonly [unknown, string])[]): string =>
  table(rows.map(([name, meaning]) => [`  ${String(name)}`, meaning])).join('\n')

const AFTER = `
每个命令的选项和例子: zhiku help 命令

退出码:
${indented(EXIT_TABLE)}

环境变量:
${indented(ENVIRONMENT)}`

/** The whole command line; the exit code goes to `deps.exit`. `args` without node and script. */
export async function runProgram(deps: CliDeps, args: readonly string[]): Promise<void> {
  const program = await programWith(deps, ({ name }) => name === wanted(args))
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return
    if (error.code !== 'commander.help') deps.err(usageSentence(error))
    deps.exit(EXIT.usage)
  }
}

/** The whole tree, for what describes it: the completion and `docs/cli.md`. */
export const wholeProgram = (deps: CliDeps): Promise<Command> => programWith(deps, () => true)

/** The command of the first level that is run or explained. */
function wanted(args: readonly string[]): string | undefined {
  const words = args.filter((arg) => !arg.startsWith('-'))
  return words[0] === 'help' ? words[1] : words[0]
}

/** Commands that are not loaded stand in the list of commands by their name and summary only. */
async function programWith(deps: CliDeps, isLoaded: (entry: Entry) => boolean): Promise<Command> {
  const program = new Command('zhiku')
    .description('知库命令行')
    .version(manifest.version, '-V, --version', '显示版本')
    .addHelpText('after', AFTER)
  for (const { title, entries } of GROUPS) {
    program.commandsGroup(title)
    for (const entry of entries) {
      const made = isLoaded(entry) ? (await entry.load())(deps) : new Command(entry.name)
      program.addCommand(made.summary(entry.summary))
    }
  }
  for (const command of withAllBelow(program)) speakChinese(command, deps)
  return program
}

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)]
