import { type Command, type CommanderError, Help } from 'commander'
import type { CliDeps } from './deps.ts'
import { COMMON } from './frame.ts'
import { width } from './text.ts'

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': '用法:',
  'Options:': '选项:',
  'Commands:': '命令:',
  'Arguments:': '参数:',
}

/** Translates commander's built-in English help texts of every command to Chinese. */
export function speakChinese(command: Command, deps: CliDeps): void {
  if (command.commands.length > 0) command.helpCommand('help [命令]', '显示一个命令的帮助')
  command
    .helpOption('-h, --help', '显示帮助')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => deps.out(text.trimEnd()),
      writeErr: (text) => deps.err(text.trimEnd()),
      // The code that catches the error prints one sentence in Chinese, so commander prints nothing.
      outputError: () => {},
    })
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleUsage: (usage) => usage.replace('[options]', '[选项]').replace('[command]', '[命令]'),
      displayWidth: width,
      optionDescription: (option) =>
        new Help()
          .optionDescription(option)
          .replace(/ \(default: (true|false)\)$/, '')
          .replace('choices: ', '可选: ')
          .replace('default: ', '默认: '),
      argumentDescription: (argument) => new Help().argumentDescription(argument).replace('choices: ', '可选: '),
      subcommandTerm: (below) => new Help().subcommandTerm(below).replace('[options]', '[选项]'),
      groupItems: (unsorted, visible, groupOf) => commonLast(new Help().groupItems(unsorted, visible, groupOf)),
    })
}

/** Puts the group of common options after a command's own options. */
function commonLast<T>(groups: Map<string, T>): Map<string, T> {
  return new Map([...groups].toSorted(([a], [b]) => Number(a === COMMON) - Number(b === COMMON)))
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

/**
 * Turns an English error of commander (it quotes the wrong word and puts our own reason last) into a Chinese sentence.
 */
export function usageSentence({ code, message }: CommanderError, asked = ''): string {
  const culprit = /'([^']*)'/.exec(message)?.[1]
  const choices = /Allowed choices are (.*)\.$/.exec(message)?.[1]
  const reason = choices ? `可选值为 ${choices}` : /is invalid\. (.*)$/s.exec(message)?.[1]
  const sentence = SENTENCES[code] ?? (reason ? `值不正确，${reason}` : '用法不对')
  const meant = /\(Did you mean (?:one of )?(.*?)\?\)/s.exec(message)?.[1]
  const help = `用 ${['zhiku', asked].filter(Boolean).join(' ')} --help 查看用法`
  return [`${sentence}${culprit ? `: ${culprit}` : ''}`, ...(meant ? [`是不是要: ${meant}`] : []), help].join('\n')
}
