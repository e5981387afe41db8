import { Command } from 'commander'
import { health as healthCall } from '#core/contract/platform/health.ts'
import { connect } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { type Outcome, present } from '../outcome.ts'
import { table } from '../text.ts'

interface HealthOptions {
  url?: string | undefined
}

export function healthCommand(deps: CliDeps, run: typeof health = health): Command {
  return new Command('health')
    .description('检查服务器及各部件是否正常，不需要登录')
    .option('--url <地址>', '服务器地址')
    .option('--json', '输出 JSON', false)
    .addHelpText('after', '\n例:\n  zhiku health\n  zhiku health --url http://10.0.0.8:8080 --json')
    .action(({ url, json }: { url?: string; json: boolean }) => present(deps, json, () => run(deps, { url })))
}

const WORDS = { UP: '正常', DOWN: '异常' } as const

/** What a part that works is busy with, besides. */
function stateOf({ state, progress }: Record<string, unknown>): string {
  if (state === 'rebuilding') return `正在重建 ${Math.floor(Number(progress) * 100)}%`
  return state === 'rereading' ? '正在重新读取旧版本读取的文件' : ''
}

export async function health(deps: CliDeps, { url }: HealthOptions): Promise<Outcome> {
  const connection = await connect(deps, url)
  const { status, components } = await connection.api.call(healthCall, {})
  const parts = Object.entries(components).map(([name, part]) => [name, WORDS[part.status], stateOf(part)])
  return {
    data: { url: connection.url, status, components },
    lines: table([['服务器', WORDS[status], connection.url], ...parts]),
    failed: status !== 'UP',
  }
}
