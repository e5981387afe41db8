import type { Command } from 'commander'
import { health as healthCall } from '../../core/contract/platform/health.ts'
import { connect } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { table } from '../text.ts'

interface HealthOptions {
  url?: string | undefined
}

export function healthCommand(deps: CliDeps, run: typeof health = health): Command {
  return command('health', {
    description: '检查服务器及各部件是否正常，不需要登录；有一项异常时退出码为 1',
    examples: ['zhiku health', 'zhiku health --url http://10.0.0.8:8080 --json'],
    json: {
      url: '服务器地址',
      status: 'UP 正常，DOWN 异常',
      components: '各部件: { 名称: { status, … } }',
    },
  })
    .option('--url <地址>', '服务器地址')
    .action(({ url, ...show }: HealthOptions & Show) => present(deps, show, (shown) => run(shown, { url })))
}

const WORDS = { UP: '正常', DOWN: '异常' } as const

/** Where to look when a part does not answer. The health endpoint is public, so it gives no details itself. */
const WHAT_TO_DO: Readonly<Record<string, string>> = {
  db: '数据库没有回答：看 postgres.log，或确认 DATABASE_URL 指的数据库在运行',
  search: '搜索引擎没有回答：看服务器的输出，再运行 zhiku index status',
  text: '数据库没有回答，不知道读取的进度',
  files: '文件存储不能用：看 files 文件夹或 ZHIKU_S3_…，zhiku doctor 说明原因',
}

/** The state of a part, with the progress of its current work where there is any. */
function stateText({ state, progress }: Record<string, unknown>): string {
  if (state === 'rebuilding') return `正在重建 ${Math.floor(Number(progress) * 100)}%`
  return state === 'rereading' ? '正在重新读取旧版本读取的文件' : ''
}

export async function health(deps: CliDeps, { url }: HealthOptions): Promise<Outcome> {
  const connection = await connect(deps, url)
  const { status, components } = await connection.api.call(healthCall, {})
  const parts = Object.entries(components).map(([name, part]) => [
    name,
    WORDS[part.status],
    part.status === 'DOWN' ? (WHAT_TO_DO[name] ?? '') : stateText(part),
  ])
  return {
    data: { url: connection.url, status, components },
    lines: table([['服务器', WORDS[status], connection.url], ...parts]),
    failed: status !== 'UP',
  }
}
