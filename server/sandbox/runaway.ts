import { constants } from 'node:os'
import type { ExtractionLimits } from './limits.ts'
import type { ChildRun } from './run-child.ts'

/** How a child was stopped, with a sentence for the author of its file. */
export interface Runaway {
  cause: 'timeout' | 'memory' | 'too-large'
  reason: string
}

/** Which cap a child ran into; null when it ended by itself. `work` names what it did, in Chinese. */
export function runawayOf(run: ChildRun, limits: ExtractionLimits, wallMs: number, work: string): Runaway | null {
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

/** The sentence for a child that left no result and was not stopped. */
export function unexpectedEnd(run: ChildRun, who: string): string {
  return `${who}意外结束（${run.exitSignal ?? run.exitCode ?? '无退出码'}）`
}

/** A wrapper reports the signal of what it wrapped as 128 and its number. */
function endedBy(run: ChildRun, signal: keyof typeof constants.signals): boolean {
  return run.exitSignal === signal || run.exitCode === 128 + constants.signals[signal]
}
