import { dirname } from 'node:path'
import { dyingWithParent, runs, type SandboxKind, tool } from '../extraction/index.ts'

/** What the office program may reach and how it is held. */
export interface OfficeWalls {
  kind: SandboxKind
  /** The command before the program; `folder` is the only place it may write to. */
  wrap: (folder: string) => string[]
  /** It runs as this account, which then has to own the folder; null: as we do. */
  account: number | null
}

/** `nobody`: owns nothing, so that a document that breaks out of LibreOffice reads what everybody may read. */
const NOBODY = 65_534

/** What a LibreOffice of a distribution reads beside its own folder: libraries, fonts, its defaults. */
const SYSTEM = [
  '/usr',
  '/lib',
  '/lib64',
  '/bin',
  '/etc/ld.so.cache',
  '/etc/fonts',
  '/etc/libreoffice',
  '/var/lib/libreoffice',
  '/var/cache/fontconfig',
]

/**
 * The strongest walls that this machine puts up, found out by trying. LibreOffice is no Node program, so its walls are
 * those of the system alone: without `bwrap` and `unshare` it could reach the network, and only its settings
 * (`office-profile.ts`) and our judgement of the content keep it from that.
 */
export async function officeWalls(program: string): Promise<OfficeWalls> {
  for (const walls of candidateWalls(program)) if (await stand(walls)) return walls
  return { kind: 'process-only', wrap: () => [], account: null }
}

export async function stand({ wrap }: OfficeWalls): Promise<boolean> {
  const trial = tool('true')
  return trial !== null && runs([...wrap('/usr'), trial])
}

/** Strongest first; a container often has the tools and forbids their use, hence the trial. */
export function candidateWalls(program: string): OfficeWalls[] {
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? NOBODY : null
  const asAccount = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const mortal = dyingWithParent(asAccount)
  const bwrap = tool('bwrap')
  const unshare = tool('unshare')
  const found: OfficeWalls[] = []
  if (bwrap !== null) {
    found.push({ kind: 'bubblewrap', wrap: (folder) => [bwrap, ...bubblewrap(program, folder)], account: null })
  }
  if (unshare !== null && mortal.length > 0) {
    const asUser = isRoot ? [] : ['--user', '--map-current-user']
    found.push({ kind: 'no-network', wrap: () => [unshare, ...asUser, '--net', ...mortal], account })
  }
  if (mortal.length > 0) found.push({ kind: 'process-only', wrap: () => mortal, account })
  return found
}

/** Below `/tmp` there is nothing but the folder, which keeps its path so that it is the same with and without walls. */
const bubblewrap = (program: string, folder: string): string[] => [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--cap-drop',
  'ALL',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  '--tmpfs',
  '/tmp',
  ...[...SYSTEM, dirname(dirname(program))].flatMap((path) => ['--ro-bind-try', path, path]),
  '--bind',
  folder,
  folder,
  '--chdir',
  folder,
]
