import { readFileSync } from 'node:fs'
import { listDescendants } from '../whole-server/support/killable-server.ts'

function rollup(pid: number, field: 'Rss' | 'Pss'): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0 // it has ended
  }
}

/** The process alone; its child processes have limits of their own. */
export const residentMb = (pid: number): number => rollup(pid, 'Rss')

/** The process with all its descendants, shared memory counted once: PostgreSQL, and the children that read files. */
export const wholeMb = (pid: number): number =>
  [pid, ...listDescendants(pid)].reduce((sum, each) => sum + rollup(each, 'Pss'), 0)
