import type { Command } from 'commander'
import { type IndexStatus, searchIndexRebuild, searchIndexStatus } from '../../core/contract/km/search/search-index.ts'
import { formatSize } from '../../core/text/file-size.ts'
import type { Api } from '../../core/api/client.ts'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { type Outcome, present, type Show, Stop } from '../outcome.ts'
import { table } from '../text.ts'
import { seconds } from '../values.ts'

interface RebuildOptions {
  /** Wait until the new index answers queries. */
  wait: boolean
  timeoutSeconds: number
}

const POLL_MS = 1000

export function indexCommand(deps: CliDeps, runs = { status, rebuild }): Command {
  return group('index', {
    description: '搜索索引: 查看状态，重建',
    note: '重建期间仍用原来的索引搜索。多台服务器时每台各自重建，状态是应答的那一台的。',
  })
    .addCommand(statusCommand(deps, runs.status))
    .addCommand(rebuildCommand(deps, runs.rebuild))
}

const STATUS_FIELDS = {
  state: 'ready 正常，behind 未跟上，rebuilding 正在重建',
  reason: '重建的原因，没有时为 null',
  progress: '重建到几成，0 到 1；没有在重建时为 null',
  since: '何时开始重建',
  requested: '最近一次要求重建的编号',
  built: '现在的索引应哪一次要求建成，不是应要求而建的为 null',
  documents: '文档数',
  passages: '段落数',
  bytes: '大小，字节',
  cursor: '跟到第几个变更',
  lastChange: '最后一个变更',
  lagSeconds: '落后几秒',
  analysisVersion: '分词版本',
  rereading: '等待重新读取的文件数',
  unembedded: '按意思搜索: 还没有计算的知识数，没有安装模型时为 null',
}

const statusCommand = (deps: CliDeps, run: typeof status): Command =>
  command('status', {
    description: '搜索索引有多大、是否跟上、是否正在重建；没有跟上时退出码为 1',
    examples: ['zhiku index status', 'zhiku index status --json'],
    json: STATUS_FIELDS,
  }).action((show: Show) => present(deps, show, (shown) => run(shown)))

const rebuildCommand = (deps: CliDeps, run: typeof rebuild): Command =>
  command('rebuild', {
    description: '从数据库重建搜索索引，期间照常搜索',
    examples: ['zhiku index rebuild', 'zhiku index rebuild --no-wait'],
    json: STATUS_FIELDS,
    note: '用 --no-wait 时 JSON 里只有 requested。',
  })
    .option('--no-wait', '不等待重建完成')
    .option('--timeout <秒>', '最多等待多久', seconds, 3600)
    .action(({ wait, timeout, ...show }: Show & { wait: boolean; timeout: number }) =>
      present(deps, show, (shown) => run(shown, { wait, timeoutSeconds: timeout })),
    )

async function status(deps: CliDeps): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const found = await api.call(searchIndexStatus, {})
  return { data: found, lines: table(statusRows(found)), failed: found.state === 'behind' }
}

const STATES: Record<IndexStatus['state'], string> = { ready: '正常', behind: '未跟上', rebuilding: '正在重建' }
const REASONS: Record<NonNullable<IndexStatus['reason']>, string> = {
  damage: '文件已损坏',
  analysis: '由旧版本建立',
  changed: '词典有变化，或有人要求重建',
  lost: '没有索引文件',
}

function statusRows(found: IndexStatus): string[][] {
  const { reason, progress, since } = found
  const rebuilding = progress === null ? [] : [['进度', percent(progress), `自 ${since ?? ''}`]]
  return [
    ['状态', STATES[found.state], reason === null ? '' : REASONS[reason]],
    ...rebuilding,
    ['文档', String(found.documents), ''],
    ['段落', String(found.passages), ''],
    ['大小', formatSize(found.bytes), ''],
    ['位置', `${found.cursor} / ${found.lastChange}`, found.lagSeconds > 0 ? `落后 ${found.lagSeconds} 秒` : '已跟上'],
    ['分词版本', String(found.analysisVersion), ''],
    ...(found.unembedded ? [['按意思搜索', `还有 ${found.unembedded} 篇没有计算`, '正在后台计算']] : []),
    ...(found.rereading > 0 ? [['待重新读取', `${found.rereading} 个文件`, '由旧版本读取，正在后台更新']] : []),
  ]
}

const percent = (progress: number): string => `${Math.floor(progress * 100)}%`

async function rebuild(deps: CliDeps, { wait, timeoutSeconds }: RebuildOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const { requested } = await api.call(searchIndexRebuild, {})
  if (!wait) return { data: { requested }, lines: ['已开始重建，用 zhiku index status 查看进度'] }
  const found = await built(deps, api, { requested, timeoutSeconds })
  return { data: found, lines: ['搜索索引已重建', ...table(statusRows(found))] }
}

/** Waits until the index in use was built for this request or a later one. */
async function built(deps: CliDeps, api: Api, o: { requested: number; timeoutSeconds: number }): Promise<IndexStatus> {
  for (let waited = 0; waited <= o.timeoutSeconds * 1000; waited += POLL_MS) {
    const found = await api.call(searchIndexStatus, {})
    if (found.built !== null && found.built >= o.requested && found.state !== 'rebuilding') return found
    deps.progress(`正在重建 ${percent(found.progress ?? 0)}`)
    await deps.sleep(POLL_MS)
  }
  throw new Stop(`${o.timeoutSeconds} 秒内没有重建完，重建仍在进行，用 zhiku index status 查看`)
}
