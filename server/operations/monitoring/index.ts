import * as contract from '#core/contract/platform/monitoring.ts'
import { cachedAnswers } from '#server/db/tenant-cache.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { KeptActors } from '#server/sign-in/sessions/index.ts'
import { listDisks } from './disks.ts'
import { type MetricDeps, readMetrics } from './read-metrics.ts'
import { presentTrace } from './trace.ts'

export { type ProcessFigures, watchProcess } from './process-figures.ts'

export interface MonitoringDeps extends MetricDeps {
  dataFolder: string
  actors: KeptActors
}
type Ctx = Context<MonitoringDeps>

/** The caches in the memory of this process. Every server has its own. */
function caches({ deps }: Ctx) {
  const { heapUsed } = process.memoryUsage()
  const kept = deps.actors.size()
  const answers = cachedAnswers(deps.db)
  return {
    keys: kept + answers,
    memory: heapUsed,
    lines: [
      { key: 'keys', value: String(kept + answers), description: '缓存的全部条数' },
      { key: 'actors', value: String(kept), description: '已识别的登录、令牌与分享（最多 5000 条，最长 60 秒）' },
      { key: 'answers', value: String(answers), description: '各租户的设置、字典、菜单等（几秒后重新读取）' },
      { key: 'used_memory', value: String(heapUsed), description: '所在进程已用的堆内存（字节），缓存是其中一部分' },
      { key: 'process_id', value: String(process.pid), description: '进程号；每台服务器各有自己的缓存' },
      { key: 'uptime_in_seconds', value: String(Math.floor(process.uptime())), description: '运行时长（秒）' },
      { key: 'node_version', value: process.version, description: 'Node.js 版本' },
    ],
  }
}

const report = (name: string, value: string | number) => ({ data: [{ name, value }] })
const route = routesFor<MonitoringDeps>()

/** Shows what the server does and how much space and memory are free. */
export const monitoringFeature: Feature<MonitoringDeps> = {
  name: 'monitoring',
  routes: [
    route(contract.diskInfo, (ctx) => listDisks(ctx.deps.dataFolder)),
    route(contract.cacheInfo, async (ctx) => caches(ctx).lines),
    route(contract.cacheKeys, async (ctx) => ({ create_time: ctx.now.getTime(), dbSize: caches(ctx).keys })),
    route(contract.cacheMemory, async (ctx) => ({ create_time: ctx.now.getTime(), used_memory: caches(ctx).memory })),
    route(contract.cacheInfoReport, async (ctx) => ({
      data: caches(ctx).lines.map(({ key, value }) => ({ name: key, value })),
    })),
    route(contract.cacheKeysReport, async (ctx) => report('dbSize', caches(ctx).keys)),
    route(contract.cacheMemoryReport, async (ctx) => report('used_memory', caches(ctx).memory)),
    route(contract.metric, async (ctx, { params }) => (await readMetrics(ctx.deps, [params.name], ctx.now))[0]!),
    route(contract.metrics, (ctx, { query }) => readMetrics(ctx.deps, query.names, ctx.now)),
    route(contract.httpTrace, async (ctx) => ({ traces: ctx.deps.http.latest().map(presentTrace) })),
  ],
}
