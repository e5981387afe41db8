import { constants } from 'node:os'
import type { ExtractionLimits } from './limits.ts'
import type { ChildRun } from './run-child.ts'

/** How a child was stopped, with a message for the author of the file. */
export interface Runaway {
  cause: 'timeout' | 'memory' | 'too-large'
  reason: string
}

/** The limit that a child exceeded; null when it ended by itself. `work` says in Chinese what it did. */
export function findRunaway(run: ChildRun, limits: ExtractionLimits, wallMs: number, work: string): Runaway | null {
  if (run.killed === 'timeout' || endedBy(run, 'SIGXCPU')) {
    return { cause: 'timeout', reason: `${work}超过 ${Math.round(wallMs / 1000)} 秒，已停止` }
  }
  if (run.killed === 'memory' || /heap out of memory|heap limit|allocation failed/i.test(run.complaint)) {
    return { cause: 'memory', reason: `${work}占用内存超过 ${limits.residentMb} MB，已停止` }
  }
  if (run.killed === 'output' || endedBy(run, 'SIGXFSZ'))
    return { cause: 'too-large', reason: `${work}的结果过大，已停止` }
  return null
}

/** The message for a child that ended without a result and was not stopped. */
export function unexpectedEnd(run: ChildRun, who: string): string {
  return `${who}意外结束（${run.exitSignal ?? run.exitCode ?? '无退出码'}）`
}

/** A wrapper reports the signal of its program as 128 plus the number of the signal. */
function endedBy(run: ChildRun, signal: keyof typeof constants.signals): boolean {
  return run.exitSignal === signal || run.exitCode === 128 + constants.signals[signal]
}
