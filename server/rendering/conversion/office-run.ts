import { chown, cp, mkdir, open, readdir } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ChildRun, runChild } from '#server/sandbox/run-child.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { makeWorkFolder, removeWorkFolder } from '#server/sandbox/work-folder.ts'
import { tool } from '#server/sandbox/system-tools.ts'
import type { Conversion } from './convertible.ts'
import type { Office } from './office.ts'
import { officeOpening } from './office-sandbox.ts'

/**
 * Limits of one conversion. Measured on 107 files: at most 5.3 s and 427 MB for files that people write; the rest is
 * for a busy machine.
 */
export const OFFICE_LIMITS = {
  ...LIMITS,
  wallMs: 90_000,
  residentMb: 1200,
  pollMs: 50,
  resultBytes: 65_536,
}
const CPU_SECONDS = 60
/** For every file that it writes, such as the PDF. */
const FILE_BYTES = 256 * 1024 * 1024

/** The folders of one run; they are removed with their content. */
export interface OfficeFolder extends AsyncDisposable {
  path: string
  profile: string
  source: string
  out: string
}

export async function officeFolder(extension: string): Promise<OfficeFolder> {
  const path = await makeWorkFolder()
  const out = join(path, 'out')
  await mkdir(out)
  return {
    path,
    profile: join(path, 'profile'),
    source: join(path, `source.${extension}`),
    out,
    [Symbol.asyncDispose]: () => removeWorkFolder(path),
  }
}

/** Runs LibreOffice in a folder. It has its own process group, which always ends with the run. */
export async function runOffice(
  office: Office,
  folder: OfficeFolder,
  o: { conversion: Conversion; signal?: AbortSignal | undefined },
): Promise<ChildRun> {
  const { account } = office.isolation
  if (account !== null) await giveTo(account, folder.path)
  await using nothing = await open(devNull, 'r')
  const command = [
    ...resourceLimits(),
    ...office.isolation.wrap(officeOpening(office.program, folder.path)),
    ...environment(folder),
    ...call(office, folder, o),
  ]
  return runChild({
    command,
    descriptor: nothing.fd,
    job: '',
    folder: folder.path,
    limits: OFFICE_LIMITS,
    wallMs: OFFICE_LIMITS.wallMs,
    signal: o.signal,
  })
}

function resourceLimits(): string[] {
  const prlimit = tool('prlimit')
  return prlimit === null ? [] : [prlimit, `--cpu=${CPU_SECONDS}`, `--fsize=${FILE_BYTES}`, '--core=0', '--nofile=512']
}

/** The folder is its home: it reads no settings of a user, and writes nothing outside. */
const environment = ({ path }: OfficeFolder): string[] => [
  tool('env') ?? '/usr/bin/env',
  '-i',
  'PATH=/usr/bin:/bin',
  `HOME=${path}`,
  `TMPDIR=${path}`,
  'LANG=C.UTF-8',
  'SAL_USE_VCLPLUGIN=svp',
]

const call = (office: Office, folder: OfficeFolder, { conversion }: { conversion: Conversion }): string[] => [
  office.program,
  '--headless',
  '--norestore',
  '--nolockcheck',
  '--nodefault',
  '--nologo',
  '--nofirststartwizard',
  `-env:UserInstallation=${pathToFileURL(folder.profile).href}`,
  '--convert-to',
  `pdf:${conversion.filter}`,
  '--outdir',
  folder.out,
  folder.source,
]

async function giveTo(account: number, folder: string): Promise<void> {
  await chown(folder, account, account)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), account, account)
}

/** Copies a profile that a first run has filled, because filling it takes longer than most conversions. */
export const copyProfile = (from: string, folder: OfficeFolder): Promise<void> =>
  cp(from, folder.profile, { recursive: true })
