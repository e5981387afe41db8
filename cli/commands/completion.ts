import { Argument, type Command } from 'commander'
import { bashCompletion } from '../completion/bash.ts'
import { fishCompletion } from '../completion/fish.ts'
import { listPlaces } from '../completion/words.ts'
import { zshCompletion } from '../completion/zsh.ts'
import type { CliDeps } from '../deps.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show } from '../outcome.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }
type Shell = (typeof SHELLS)[number]

export function completionCommand(deps: CliDeps, run: typeof completion = completion): Command {
  return command('completion', {
    description: '输出命令行补全的脚本，由命令本身生成',
    examples: [
      `echo 'eval "$(zhiku completion bash)"' >> ~/.bashrc`,
      `echo 'eval "$(zhiku completion zsh)"' >> ~/.zshrc`,
      'zhiku completion fish > ~/.config/fish/completions/zhiku.fish',
    ],
    json: { shell: '哪一种', script: '脚本' },
    local: true,
  })
    .addArgument(new Argument('<shell>', '哪一种命令行').choices(SHELLS))
    .action((shell: Shell, show: Show, self: Command) =>
      present(deps, show, () => run({ shell, program: self.parent ?? self })),
    )
}

async function completion({ shell, program }: { shell: Shell; program: Command }): Promise<Outcome> {
  const script = SCRIPTS[shell](listPlaces(program))
  return { data: { shell, script }, lines: [script], essence: [script] }
}
