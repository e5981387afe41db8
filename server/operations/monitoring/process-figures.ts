import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'

/** The shortest time over which a share of the processors is measured. A shorter time gives random values. */
const SAMPLE_MS = 1000
/** The time after which the measurement of the loop's delay begins anew. */
const DELAY_MS = 60_000

interface CpuSample {
  at: number
  /** Microseconds that this process has used. */
  own: number
  /** Milliseconds in which the processors worked, all added up. */
  busy: number
  total: number
}

/** Measures what can only be known by watching the process. The measurement begins with this call. */
export function watchProcess() {
  const loop = watchLoop()
  const collections = watchCollections()
  let peakThreads = 0
  return {
    gc: collections.gc,
    cpu: cpuShares(),
    loopDelaySeconds: loop.delaySeconds,
    async threads() {
      const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
      const live = Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? 1)
      peakThreads = Math.max(peakThreads, live)
      return { live, peak: peakThreads }
    },
    [Symbol.dispose]() {
      loop.stop()
      collections.stop()
    },
  }
}
export type ProcessFigures = ReturnType<typeof watchProcess>

function watchCollections() {
  const gc = { count: 0, seconds: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      gc.count++
      gc.seconds += duration / 1000
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return { gc, stop: () => observer.disconnect() }
}

function watchLoop() {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let from = performance.now()
  return {
    /** The 99th percentile since the measurement began, which is at most about a minute ago. */
    delaySeconds: () => {
      const seconds = Number.isNaN(loop.percentile(99)) ? 0 : loop.percentile(99) / 1e9
      if (performance.now() - from > DELAY_MS) {
        loop.reset()
        from = performance.now()
      }
      return seconds
    },
    stop: () => loop.disable(),
  }
}

/** The shares of all processors that the machine and this process use, from 0 to 1. */
function cpuShares() {
  let last = cpuSample()
  let shares = { system: 0, own: 0 }
  return () => {
    const now = cpuSample()
    if (now.at - last.at < SAMPLE_MS) return shares
    const total = now.total - last.total
    shares = {
      system: total > 0 ? (now.busy - last.busy) / total : 0,
      own: (now.own - last.own) / 1000 / (now.at - last.at) / os.availableParallelism(),
    }
    last = now
    return shares
  }
}

function cpuSample(): CpuSample {
  const { user, system } = process.cpuUsage()
  let busy = 0
  let total = 0
  for (const { times } of os.cpus()) {
    const all = times.user + times.nice + times.sys + times.irq + times.idle
    total += all
    busy += all - times.idle
  }
  return { at: performance.now(), own: user + system, busy, total }
}
