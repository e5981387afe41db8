/** How a figure is shown: bytes as MB, a share as per cent, a time as date and time. */
export type MetricUnit = 'bytes' | 'count' | 'share' | 'seconds' | 'time'

interface MetricFact {
  title: string
  unit: MetricUnit
  /** A count and a total time. */
  isTimed?: true
}

/**
 * Figures of the running server under the names that the family's clients request. For a name of Java, Node's nearest
 * figure is returned, and the title says which one.
 */
export const METRICS = {
  'jvm.memory.max': { title: 'V8 堆内存上限', unit: 'bytes' },
  'jvm.memory.committed': { title: 'V8 已申请的堆内存', unit: 'bytes' },
  'jvm.memory.used': { title: 'V8 已使用的堆内存', unit: 'bytes' },
  'jvm.buffer.memory.used': { title: '堆外缓冲区占用', unit: 'bytes' },
  'jvm.buffer.count': { title: '活动的资源数（套接字、定时器等）', unit: 'count' },
  'jvm.threads.live': { title: '进程的线程数', unit: 'count' },
  'jvm.threads.daemon': { title: '主线程以外的线程数', unit: 'count' },
  'jvm.threads.peak': { title: '线程数峰值', unit: 'count' },
  'jvm.classes.loaded': { title: 'V8 上下文数', unit: 'count' },
  'jvm.classes.unloaded': { title: '已分离、未回收的上下文数', unit: 'count' },
  'jvm.gc.memory.allocated': { title: '新生代占用', unit: 'bytes' },
  'jvm.gc.memory.promoted': { title: '大对象占用', unit: 'bytes' },
  'jvm.gc.max.data.size': { title: '老生代已申请', unit: 'bytes' },
  'jvm.gc.live.data.size': { title: '老生代占用', unit: 'bytes' },
  'jvm.gc.pause': { title: '启动以来垃圾回收', unit: 'seconds', isTimed: true },
  'process.memory.resident': { title: '进程常驻内存', unit: 'bytes' },
  'process.loop.delay': { title: '事件循环延迟（99 分位）', unit: 'seconds' },
  'system.cpu.count': { title: '处理器核数', unit: 'count' },
  'system.cpu.usage': { title: '系统处理器使用率', unit: 'share' },
  'system.load.average.1m': { title: '系统一分钟平均负载', unit: 'count' },
  'system.memory.total': { title: '系统内存', unit: 'bytes' },
  'system.memory.free': { title: '系统空闲内存', unit: 'bytes' },
  'system.uptime': { title: '系统运行时长', unit: 'seconds' },
  'process.start.time': { title: '服务启动时间', unit: 'time' },
  'process.uptime': { title: '服务运行时长', unit: 'seconds' },
  'process.cpu.usage': { title: '服务处理器使用率', unit: 'share' },
  'tomcat.sessions.active.current': { title: '有效登录数', unit: 'count' },
  'tomcat.sessions.active.max': { title: '有效登录数峰值', unit: 'count' },
  'tomcat.sessions.created': { title: '启动以来的登录', unit: 'count' },
  'tomcat.sessions.expired': { title: '已过期、未清理的登录', unit: 'count' },
  'tomcat.sessions.rejected': { title: '启动以来被拒绝的登录', unit: 'count' },
  'tomcat.global.request': { title: '启动以来的请求', unit: 'seconds', isTimed: true },
  'tomcat.global.request.max': { title: '最慢的请求', unit: 'seconds' },
  'tomcat.global.sent': { title: '启动以来发送', unit: 'bytes' },
  'tomcat.global.received': { title: '启动以来接收', unit: 'bytes' },
  'tomcat.global.error': { title: '启动以来的服务器错误', unit: 'count' },
  'tomcat.servlet.request': { title: '启动以来的接口请求', unit: 'seconds', isTimed: true },
  'tomcat.servlet.request.max': { title: '最慢的接口请求', unit: 'seconds' },
  'tomcat.threads.current': { title: '当前连接数', unit: 'count' },
  'tomcat.threads.config.max': { title: '线程池大小', unit: 'count' },
  // Ours: figures that grow with use.
  'zhiku.tasks.parked': { title: '没有完成、停下的后台任务', unit: 'count' },
  'zhiku.audit.rows': { title: '登录与操作日志', unit: 'count' },
  'zhiku.audit.oldest': { title: '最早的登录与操作日志', unit: 'time' },
  'zhiku.visits.rows': { title: '浏览记录', unit: 'count' },
  'zhiku.visits.oldest': { title: '最早的浏览记录', unit: 'time' },
  'zhiku.changes.rows': { title: '变更日志', unit: 'count' },
  'zhiku.changes.oldest': { title: '最早的变更日志', unit: 'time' },
} as const satisfies Readonly<Record<string, MetricFact>>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]
export const metricFact = (name: MetricName): MetricFact => METRICS[name]
