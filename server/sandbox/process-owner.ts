import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/*
 * `bwrap` forks before `--die-with-parent` takes effect: its inner process first waits for the outer one, and waits for
 * ever if the outer one is killed at this moment. So every `bwrap` carries a mark of the server that started it, and when
 * a server starts, it kills those whose server no longer exists. (bubblewrap.c: `child_wait_fd` before
 * `handle_die_with_parent`, 0.8 to 0.11.)
 */

/**
 * A process id is valid in one pid namespace and is reused; together with its start time it identifies exactly one
 * process.
 */
interface Owner {
  namespace: string
  pid: string
  start: string
}

const MARK_OPTION = '--hostname'
const MARK = /^zhiku-(\d+)-(\d+)-(\d+)$/

/** Arguments of `bwrap`: the host name inside is the mark of the server that started it. */
export function serverMark(): string[] {
  const [namespace, start] = [ownNamespace(), readStartTime(process.pid)]
  return namespace === null || start === null ? [] : [MARK_OPTION, `zhiku-${namespace}-${process.pid}-${start}`]
}

/** Kills processes that killed servers left behind; returns how many. Does nothing on systems without `/proc`. */
export function sweepOrphans(): number {
  const namespace = ownNamespace()
  if (namespace === null) return 0
  let killed = 0
  for (const name of readdirSync('/proc')) {
    const owner = /^\d+$/.test(name) ? readOwner(Number(name)) : null
    if (owner === null || owner.namespace !== namespace || isAlive(owner)) continue
    if (end(Number(name))) killed += 1
  }
  return killed
}

function readOwner(pid: number): Owner | null {
  const words = (read(`/proc/${pid}/cmdline`) ?? '').split('\0')
  const at = words.indexOf(MARK_OPTION)
  if (at === -1 || !words.slice(0, at).some((word) => word.endsWith('/bwrap'))) return null
  const [, namespace, owner, start] = MARK.exec(words[at + 1] ?? '') ?? []
  return namespace && owner && start ? { namespace, pid: owner, start } : null
}

const isAlive = ({ pid, start }: Owner): boolean => readStartTime(Number(pid)) === start

/**
 * The start time in ticks since the machine started; null when there is no such process. The process name before it may
 * contain brackets and spaces.
 */
function readStartTime(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function ownNamespace(): string | null {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? null
  } catch {
    return null // no Linux
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return null // it has ended
  }
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false // it has ended, or belongs to another account
  }
}
