import { readFileSync } from 'node:fs'

/** How many processes deep the child is: prlimit, bwrap, the first process of bwrap, node. */
const DEPTH = 4

/**
 * Resident memory of a process and its descendants in MB, as the kernel counts it; 0 without /proc or when the process
 * has ended.
 */
export function residentMb(pid: number, depth = DEPTH): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
    return depth === 0 ? own : own + childPids(pid).reduce((sum, child) => sum + residentMb(child, depth - 1), 0)
  } catch {
    return 0 // it ended between two polls
  }
}

function childPids(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}
