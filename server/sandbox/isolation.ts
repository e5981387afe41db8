import { serverMark } from './process-owner.ts'
import { dyingWithParent, runs, tool } from './system-tools.ts'

/**
 * How far a child is shut in. `bubblewrap`: no network, no foreign files, no processes but its own. `no-network`: an
 * empty network namespace. `process-only`: a process with limits.
 */
export type SandboxKind = 'bubblewrap' | 'no-network' | 'process-only'

/** What a child may see beside what every program reads. */
export interface Opening {
  readable?: readonly string[]
  /** The only folder it may write to; it starts there. It keeps its path, so that it is the same without isolation. */
  writable?: string
}

/** What the system puts around a child of ours, whatever program that is. */
export interface Isolation {
  kind: SandboxKind
  /** The command before the program. */
  wrap: (opening: Opening) => string[]
  /** It runs as this account, which then has to own what it writes to; null: as we do. */
  account: number | null
}

/** What shows that isolation can be put up: a command that has to end well behind them. */
export interface Trial extends Opening {
  command: readonly string[]
}

/** Of a program that has no isolation of its own, as Node has: as root it runs as this account where files are not hidden. */
interface Strictness {
  account?: number
}

/** The strongest isolation that this machine puts up, found out by trying: a container often has the tools and forbids their use. */
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

/** Libraries and programs of a distribution. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache']

/** No new session inside: `runChild` begins one, without a terminal, and its group is what is killed. */
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
