import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { METRIC_NAMES, type MetricName } from './metrics.ts'

/* Activity and resources of the server, for the operator, under the names of the family. */
export const chapter = '运行'

const monitors = { access: 'monitor:server:query', ofInstallation: true, programs: 'site' } as const
const bare = { payload: 'bare' } as const

/** An administrator should make space when more than this per cent of a disk is used. */
export const NEARLY_FULL = 90

export const diskInfo = endpoint({
  method: 'GET',
  path: '/sys/actuator/redis/queryDiskInfo',
  summary: '磁盘空间',
  /** Bytes; `restPPT` is per cent used, in spite of its name. */
  result: v.array(v.object({ name: v.string(), max: v.number(), rest: v.number(), restPPT: v.number() })),
  ...monitors,
})

/** The caches of this process take the place of the family's Redis. */
export const cacheInfo = endpoint({
  method: 'GET',
  path: '/sys/actuator/redis/info',
  summary: '缓存的内容',
  result: v.array(v.looseObject({ key: v.string(), value: v.string(), description: v.string() })),
  ...monitors,
})
export const cacheKeys = endpoint({
  method: 'GET',
  path: '/sys/actuator/redis/keysSize',
  summary: '缓存的条数',
  result: v.object({ create_time: v.number(), dbSize: v.number() }),
  ...monitors,
  ...bare,
})
export const cacheMemory = endpoint({
  method: 'GET',
  path: '/sys/actuator/redis/memoryInfo',
  summary: '缓存所在进程的内存',
  result: v.object({ create_time: v.number(), used_memory: v.number() }),
  ...monitors,
  ...bare,
})
const Report = v.object({ data: v.array(v.object({ name: v.string(), value: v.union([v.string(), v.number()]) })) })
const report = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, summary, result: Report, ...monitors, ...bare })
export const cacheInfoReport = report('/sys/actuator/redis/infoForReport', '缓存的内容（报表）')
export const cacheKeysReport = report('/sys/actuator/redis/keysSizeForReport', '缓存的条数（报表）')
export const cacheMemoryReport = report('/sys/actuator/redis/memoryForReport', '缓存所在进程的内存（报表）')

const Metric = v.looseObject({
  name: v.string(),
  description: v.string(),
  baseUnit: v.nullish(v.string()),
  measurements: v.array(v.object({ statistic: v.string(), value: v.number() })),
  availableTags: v.array(v.unknown()),
})
export type Metric = v.InferOutput<typeof Metric>

const known = (name: string): name is MetricName => (METRIC_NAMES as readonly string[]).includes(name)
const Name = v.pipe(v.string(), v.guard(known, '没有这个指标'))

export const metric = endpoint({
  method: 'GET',
  path: '/actuator/metrics/{name}',
  summary: '一个运行指标',
  params: v.object({ name: Name }),
  result: Metric,
  ...monitors,
  ...bare,
})
/** Ours: several figures at the same moment. */
export const metrics = endpoint({
  method: 'GET',
  path: '/actuator/metrics',
  summary: '几个运行指标',
  query: v.object({
    names: v.pipe(
      v.string(),
      v.maxLength(2000),
      v.transform((text) => text.split(',').filter(Boolean)),
      v.array(Name),
      v.minLength(1, '请说明要哪些指标'),
    ),
  }),
  result: v.array(Metric),
  ...monitors,
})

/** Addresses without their query string, and without headers that authenticate. */
const Trace = v.looseObject({
  timestamp: v.string(),
  /** Milliseconds. */
  timeTaken: v.number(),
  principal: v.nullable(v.object({ name: v.string() })),
  session: v.null(),
  request: v.looseObject({
    method: v.string(),
    uri: v.string(),
    headers: v.record(v.string(), v.array(v.string())),
    remoteAddress: v.string(),
  }),
  response: v.looseObject({ status: v.number(), headers: v.record(v.string(), v.array(v.string())) }),
})
export type Trace = v.InferOutput<typeof Trace>
/** The last hundred, the latest first. */
export const httpTrace = endpoint({
  method: 'GET',
  path: '/actuator/httptrace',
  summary: '最近的请求',
  result: v.object({ traces: v.array(Trace) }),
  ...monitors,
  ...bare,
})
