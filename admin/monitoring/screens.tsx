import type { ReactElement } from 'react'
import { MetricsScreen } from './metrics-screen.tsx'

/** Memory, threads and garbage collection of the process. */
export const RuntimeScreen = (): ReactElement => (
  <MetricsScreen
    charts={[
      { name: 'jvm.memory.used', top: 'jvm.memory.committed' },
      { name: 'process.memory.resident' },
      { name: 'process.loop.delay' },
    ]}
    rows={[
      'jvm.memory.max',
      'jvm.memory.committed',
      'jvm.memory.used',
      'jvm.gc.max.data.size',
      'jvm.gc.live.data.size',
      'jvm.gc.memory.allocated',
      'jvm.gc.memory.promoted',
      'jvm.gc.pause',
      'jvm.buffer.memory.used',
      'jvm.buffer.count',
      'jvm.threads.live',
      'jvm.threads.daemon',
      'jvm.threads.peak',
      'jvm.classes.loaded',
      'jvm.classes.unloaded',
    ]}
  />
)

export const ServerScreen = (): ReactElement => (
  <MetricsScreen
    charts={[
      { name: 'system.cpu.usage', top: 1 },
      { name: 'process.cpu.usage', top: 1 },
      { name: 'system.memory.free', top: 'system.memory.total' },
    ]}
    rows={[
      'system.cpu.count',
      'system.cpu.usage',
      'system.load.average.1m',
      'system.memory.total',
      'system.memory.free',
      'system.uptime',
      'process.start.time',
      'process.uptime',
      'process.cpu.usage',
      'zhiku.tasks.parked',
      'zhiku.audit.rows',
      'zhiku.audit.oldest',
      'zhiku.visits.rows',
      'zhiku.visits.oldest',
      'zhiku.changes.rows',
      'zhiku.changes.oldest',
    ]}
  />
)

export const HttpScreen = (): ReactElement => (
  <MetricsScreen
    charts={[
      { name: 'tomcat.global.request' },
      { name: 'tomcat.threads.current' },
      { name: 'tomcat.sessions.active.current' },
    ]}
    rows={[
      'tomcat.global.request',
      'tomcat.global.request.max',
      'tomcat.servlet.request',
      'tomcat.servlet.request.max',
      'tomcat.global.error',
      'tomcat.global.sent',
      'tomcat.global.received',
      'tomcat.threads.current',
      'tomcat.threads.config.max',
      'tomcat.sessions.active.current',
      'tomcat.sessions.active.max',
      'tomcat.sessions.created',
      'tomcat.sessions.expired',
      'tomcat.sessions.rejected',
    ]}
  />
)

export const screens = {
  'modules/monitor/JvmInfo': RuntimeScreen,
  'modules/monitor/SystemInfo': ServerScreen,
  'modules/monitor/TomcatInfo': HttpScreen,
}
