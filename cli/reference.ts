import type { Command } from 'commander'
import type { CliDeps } from './deps.ts'
import { wholeProgram } from './program.ts'

const HEAD = `# zhiku 命令参考

由 \`npm run cli\` 从命令本身生成，不要手工修改。怎样安装和使用见 [命令行工具](manual/命令行工具.md)。`

/** The width of the help texts in columns, independent of the terminal. */
const COLUMNS = 110

/** Builds the reference page of all commands from their help texts. */
export async function reference(): Promise<string> {
  const program = await wholeProgram(silent)
  const sections = withAllBelow(program, '').map(
    ({ name, command }) => `## ${name}\n\n\`\`\`\n${helpText(command)}\n\`\`\``,
  )
  return `${[HEAD, ...sections].join('\n\n')}\n`
}

function withAllBelow(command: Command, above: string): { name: string; command: Command }[] {
  const name = `${above} ${command.name()}`.trim()
  const own = { name, command }
  return [own, ...command.commands.flatMap((below) => withAllBelow(below, name))]
}

function helpText(command: Command): string {
  let text = ''
  command.configureOutput({ getOutHelpWidth: () => COLUMNS, writeOut: (part) => (text += part) })
  command.outputHelp()
  return text.trimEnd()
}

/** Fake dependencies, because making help texts uses nothing of the machine. */
const silent: CliDeps = {
  env: {},
  home: '',
  out: () => {},
  err: () => {},
  progress: () => {},
  bold: false,
  prompt: null,
  readLine: async () => null,
  readAll: async () => '',
  sleep: async () => {},
  exit: () => {},
}
