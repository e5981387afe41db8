import { serverMark } from './process-owner.ts'
import { dyingWithParent, runs, tool } from './system-tools.ts'

/**
 * How strongly a child is isolated. `bubblewrap`: it has no network, and sees only its own files and processes.
 * `no-network`: it has an empty network namespace. `process-only`: it is a process with limits.
 */
export type SandboxKind = 'bubblewrap' | 'no-network' | 'process-only'

/** What a child may see besides the files that every program reads. */
export interface Opening {
  readable?: readonly string[]
  /**
   * The folder it starts in, and the only one that it may write to. Its path is the same with and without isolation.
   */
  writable?: string
}

/** The isolation by the operating system around any child process. */
export interface Isolation {
  kind: SandboxKind
  /** The command that is put before the program. */
  wrap: (opening: Opening) => string[]
  /** The account that runs the child and must own its folder; null when it is our own account. */
  account: number | null
}

/** A command that must succeed inside the isolation; it shows whether the isolation works on this machine. */
export interface Trial extends Opening {
  command: readonly string[]
}

/** For a program that cannot isolate itself, as Node can: as root it runs as this account if files are not hidden. */
interface Strictness {
  account?: number
}

/**
 * The strongest isolation that works on this machine. Each kind is tried, because a container often has the tools but
 * forbids their use.
 */
export async function strongestIsolation(trial: Trial, o: Strictness = {}): Promise<Isolation> {
  for (const isolation of candidateIsolations(o)) if (await stand(isolation, trial)) return isolation
  return NO_ISOLATION
}

export const NO_ISOLATION: Isolation = { kind: 'process-only', wrap: () => [], account: null }

export const stand = ({ wrap }: Isolation, { command, ...opening }: Trial): Promise<boolean> =>
  runs([...wrap(opening), ...command])

/** Strongest first. */
export function candidateIsolations(o: Strictness = {}): Isolation[] {
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? (o.account ?? null) : null
  const asAccount = account === null ? [] : [`--reuid=${account}`, `--regid=${account}`, '--clear-groups']
  const mortal = dyingWithParent(asAccount)
  const bwrap = tool('bwrap')
  const unshare = tool('unshare')
  const found: Isolation[] = []
  if (bwrap !== null) {
    found.push({ kind: 'bubblewrap', wrap: (opening) => [bwrap, ...bubblewrap(opening)], account: null })
  }
  if (unshare !== null && mortal.length > 0) {
    const asUser = isRoot ? [] : ['--user', '--map-current-user']
    found.push({ kind: 'no-network', wrap: () => [unshare, ...asUser, '--net', ...mortal], account })
  }
  if (mortal.length > 0) found.push({ kind: 'process-only', wrap: () => mortal, account })
  return found
}

/** The folders of libraries and programs in a Linux distribution. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache']

/** No new session inside: `runChild` starts one without a terminal, and kills its process group. */
function bubblewrap({ readable = [], writable }: Opening): string[] {
  return [
    '--unshare-all',
    '--die-with-parent',
    ...serverMark(),
    '--cap-drop',
    'ALL',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...[...SYSTEM, ...readable].flatMap((path) => ['--ro-bind-try', path, path]),
    ...(writable === undefined ? [] : ['--bind', writable, writable]),
    '--chdir',
    writable ?? '/tmp',
  ]
}
