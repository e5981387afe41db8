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
每个命令的选项、例子和 JSON 字段: zhiku help 命令

结果写到标准输出，提示和错误写到标准错误。加上 --json 后标准输出是一份 JSON，失败时为:
  { "error": { "kind": "原因", "message": "说明" } }

退出码:
${indented(EXIT_TABLE)}

环境变量:
${indented(ENVIRONMENT)}`

const entries: readonly Entry[] = GROUPS.flatMap((group) => group.entries)

/** Runs the command line. `args` come without node and script; the exit code goes to `deps.exit`. */
export async function runProgram(deps: CliDeps, args: readonly string[]): Promise<void> {
  const first = wanted(args)
  const isWholeWanted = entries.some(({ name, needsAll }) => needsAll && name === first)
  const program = await programWith(deps, ({ name }) => isWholeWanted || name === first)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return
    if (error.code !== 'commander.help') deps.err(usageSentence(error, calledPath(program, args)))
    deps.exit(EXIT.usage)
  }
}

/** The complete command tree, for the completion and for `docs/cli.md`. */
export const wholeProgram = (deps: CliDeps): Promise<Command> => programWith(deps, () => true)

/** The name of the top-level command that is run or explained. */
function wanted(args: readonly string[]): string | undefined {
  const words = args.filter((arg) => !arg.startsWith('-'))
  return words[0] === 'help' ? words[1] : words[0]
}

/** The command words of the line, as far as they exist, for a pointer to the right help. */
function calledPath(program: Command, args: readonly string[]): string {
  const words: string[] = []
  let at = program
  for (const arg of args) {
    const below = at.commands.find((command) => command.name() === arg || command.aliases().includes(arg))
    if (below === undefined) break
    words.push(below.name())
    at = below
  }
  return words.join(' ')
}

/**
 * Builds the program. Commands that are not needed are not loaded; they appear in the list with name and summary only.
 */
async function programWith(deps: CliDeps, isLoaded: (entry: Entry) => boolean): Promise<Command> {
  const program = new Command('zhiku')
    .description('知库命令行')
    .version(manifest.version, '-V, --version', '显示版本')
    .addHelpText('after', AFTER)
  for (const group of GROUPS) {
    program.commandsGroup(group.title)
    for (const entry of group.entries) {
      const made = isLoaded(entry) ? (await entry.load())(deps) : new Command(entry.name)
      program.addCommand(made.summary(entry.summary))
    }
  }
  for (const command of withAllBelow(program)) speakChinese(command, deps)
  return program
}

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)]
