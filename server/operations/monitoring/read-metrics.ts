import os from 'node:os'
import v8 from 'node:v8'
import { and, count, eq, gt, gte, lte } from 'drizzle-orm'
import { type MetricName, metricFact } from '#core/contract/platform/metrics.ts'
import type { Metric } from '#core/contract/platform/monitoring.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog, session } from '#server/db/schema/index.ts'
import type { HttpFigures } from '#server/http/http-figures.ts'
import { growingTables } from './growing-tables.ts'
import type { ProcessFigures } from './process-figures.ts'

export interface MetricDeps {
  db: Database
  http: HttpFigures
  watched: ProcessFigures
}

/** One value; for a duration, the count and the total seconds. */
type Value = number | readonly [count: number, seconds: number]

/** The figures at one moment. The database is asked only if one of the names needs it. */
export async function readMetrics(deps: MetricDeps, names: readonly MetricName[], now: Date): Promise<Metric[]> {
  const values = {
    ...inProcess(deps),
    ...(await ofSystem(deps)),
    ...(await ofSessions(deps, names, now)),
    ...(await growingTables(deps.db, names)),
  }
  return names.map((name) => describe(name, (values as Record<string, Value>)[name] ?? 0))
}

const UNITS = { bytes: 'bytes', count: null, share: null, seconds: 'seconds', time: 'seconds' } as const

function describe(name: MetricName, value: Value): Metric {
  const { title, unit } = metricFact(name)
  const measurements =
    typeof value === 'number'
      ? [{ statistic: 'VALUE', value }]
      : [
          { statistic: 'COUNT', value: value[0] },
          { statistic: 'TOTAL_TIME', value: value[1] },
        ]
  return { name, description: title, baseUnit: UNITS[unit], measurements, availableTags: [] }
}

type Values = Partial<Record<MetricName, Value>>

function inProcess({ watched }: MetricDeps): Values {
  const heap = v8.getHeapStatistics()
  const memory = process.memoryUsage()
  const spaces = new Map(v8.getHeapSpaceStatistics().map((space) => [space.space_name, space]))
  const used = (name: string) => spaces.get(name)?.space_used_size ?? 0
  return {
    'jvm.memory.max': heap.heap_size_limit,
    'jvm.memory.committed': heap.total_heap_size,
    'jvm.memory.used': heap.used_heap_size,
    'jvm.buffer.memory.used': memory.arrayBuffers,
    'jvm.buffer.count': process.getActiveResourcesInfo().length,
    'jvm.classes.loaded': heap.number_of_native_contexts,
    'jvm.classes.unloaded': heap.number_of_detached_contexts,
    'jvm.gc.memory.allocated': used('new_space'),
    'jvm.gc.memory.promoted': used('large_object_space'),
    'jvm.gc.max.data.size': spaces.get('old_space')?.space_size ?? 0,
    'jvm.gc.live.data.size': used('old_space'),
    'jvm.gc.pause': [watched.gc.count, watched.gc.seconds],
    'process.memory.resident': memory.rss,
    'process.loop.delay': watched.loopDelaySeconds(),
    'process.start.time': Date.now() / 1000 - process.uptime(),
    'process.uptime': process.uptime(),
  }
}

async function ofSystem({ watched, http }: MetricDeps): Promise<Values> {
  const threads = await watched.threads()
  const { system, own } = watched.cpu()
  const { all, api, bytesReceived, bytesSent, connections, errors } = http
  return {
    'jvm.threads.live': threads.live,
    'jvm.threads.daemon': threads.live - 1,
    'jvm.threads.peak': threads.peak,
    'system.cpu.count': os.availableParallelism(),
    'system.cpu.usage': system,
    'system.load.average.1m': os.loadavg()[0]!,
    'system.memory.total': os.totalmem(),
    'system.memory.free': os.freemem(),
    'system.uptime': os.uptime(),
    'process.cpu.usage': own,
    'tomcat.global.request': [all.count, all.ms / 1000],
    'tomcat.global.request.max': all.slowestMs / 1000,
    'tomcat.global.sent': bytesSent,
    'tomcat.global.received': bytesReceived,
    'tomcat.global.error': errors,
    'tomcat.servlet.request': [api.count, api.ms / 1000],
    'tomcat.servlet.request.max': api.slowestMs / 1000,
    'tomcat.threads.current': await connections(),
    'tomcat.threads.config.max': Number(process.env['UV_THREADPOOL_SIZE'] ?? 4),
  }
}

let mostSessions = 0

/** Counts the sessions of all tenants, because one machine serves all of them. */
async function ofSessions({ db }: MetricDeps, names: readonly MetricName[], now: Date): Promise<Values> {
  if (!names.some((name) => name.startsWith('tomcat.sessions.'))) return {}
  const started = new Date(now.getTime() - process.uptime() * 1000)
  const signIns = async (action: string) => {
    const [row] = await db
      .select({ n: count() })
      .from(auditLog)
      .where(and(eq(auditLog.action, action), gte(auditLog.createTime, started)))
    return row!.n
  }
  const current = await db.$count(session, gt(session.expireTime, now))
  mostSessions = Math.max(mostSessions, current)
  return {
    'tomcat.sessions.active.current': current,
    'tomcat.sessions.active.max': mostSessions,
    'tomcat.sessions.created': await signIns('sign-in'),
    'tomcat.sessions.expired': await db.$count(session, lte(session.expireTime, now)),
    'tomcat.sessions.rejected': await signIns('sign-in-failed'),
  }
}
