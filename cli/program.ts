import { Command, CommanderError, Help } from 'commander'
import { healthCommand } from './commands/health.ts'
import { importCommand } from './commands/import.ts'
import { indexCommand } from './commands/search-index.ts'
import { loginCommand } from './commands/login.ts'
import { logoutCommand } from './commands/logout.ts'
import { rereadCommand } from './commands/reread.ts'
import { searchCommand } from './commands/search.ts'
import { smokeCommand } from './commands/smoke.ts'
import { tokenCommand } from './commands/token.ts'
import { type CliDeps, EXIT } from './deps.ts'
import { width } from './text.ts'

const EXIT_CODES = `
退出码:
  0  成功
  1  失败或被服务器拒绝
  2  用法不对
  4  未登录或登录已过期

环境变量:
  ZHIKU_URL         服务器地址，优先于登录时保存的地址
  ZHIKU_TOKEN       登录令牌或 API 令牌，优先于登录时保存的令牌
  XDG_CONFIG_HOME   登录信息所在的配置目录，默认 ~/.config`

const COMMANDS = [
  loginCommand,
  logoutCommand,
  healthCommand,
  smokeCommand,
  importCommand,
  searchCommand,
  (deps: CliDeps) => indexCommand(deps),
  rereadCommand,
  (deps: CliDeps) => tokenCommand(deps),
]

/** The whole command line; the exit code goes to `deps.exit`. `args` without node and script. */
export async function runProgram(deps: CliDeps, args: readonly string[]): Promise<void> {
  const program = new Command('zhiku')
    .description('知库命令行: 登录、检查服务器、批量导入、检索、检索索引、API 令牌')
    .addHelpText('after', EXIT_CODES)
  for (const make of COMMANDS) program.addCommand(make(deps))
  for (const command of withAllBelow(program)) speakChinese(command, deps)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return
    if (error.code !== 'commander.help') deps.err(usageSentence(error))
    deps.exit(EXIT.usage)
  }
}

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': '用法:',
  'Options:': '选项:',
  'Commands:': '命令:',
  'Arguments:': '参数:',
}

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)]

function speakChinese(command: Command, deps: CliDeps): void {
  if (command.commands.length > 0) command.helpCommand('help [命令]', '显示一个命令的帮助')
  command
    .helpOption('-h, --help', '显示帮助')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => deps.out(text.trimEnd()),
      writeErr: (text) => deps.err(text.trimEnd()),
      // The sentence is written once, in Chinese, where the error is caught.
      outputError: () => {},
    })
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleUsage: (usage) => usage.replace('[options]', '[选项]').replace('[command]', '[命令]'),
      displayWidth: width,
      optionDescription: (option) =>
        new Help().optionDescription(option).replace('choices: ', '可选: ').replace('default: ', '默认: '),
    })
}

const SENTENCES: Readonly<Record<string, string>> = {
  'commander.unknownOption': '没有这个选项',
  'commander.unknownCommand': '没有这个命令',
  'commander.missingArgument': '缺少参数',
  'commander.missingMandatoryOptionValue': '缺少选项',
  'commander.optionMissingArgument': '选项缺少值',
  'commander.excessArguments': '参数过多',
  'commander.conflictingOption': '选项不能同时使用',
}

/** commander's errors are English sentences with the culprit in quotes, and our own reason at the end. */
function usageSentence({ code, message }: CommanderError): string {
  const culprit = /'([^']*)'/.exec(message)?.[1]
  const choices = /Allowed choices are (.*)\.$/.exec(message)?.[1]
  const reason = choices ? `可选值为 ${choices}` : /is invalid\. (.*)$/s.exec(message)?.[1]
  const sentence = SENTENCES[code] ?? (reason ? `值不正确，${reason}` : '用法不对')
  return `${sentence}${culprit ? `: ${culprit}` : ''}\n用 zhiku --help 查看用法`
}
