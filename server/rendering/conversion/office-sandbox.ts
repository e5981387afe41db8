import { dirname } from 'node:path'
import { candidateIsolations, type Opening, strongestIsolation, type Isolation } from '#server/sandbox/isolation.ts'
import { tool } from '#server/sandbox/system-tools.ts'

/** `nobody`: owns nothing, so that a document that breaks out of LibreOffice reads what everybody may read. */
const NOBODY = 65_534

/** Folders that the LibreOffice of a distribution reads beside libraries and its own folder: fonts, defaults. */
const DEFAULTS = ['/etc/fonts', '/etc/libreoffice', '/var/lib/libreoffice', '/var/cache/fontconfig']

/**
 * The strongest isolation that works on this machine. LibreOffice is no Node program, so only the system can isolate
 * it. Without `bwrap` and `unshare` it could reach the network; then only its settings (`office-profile.ts`) and our
 * check of the content prevent that.
 */
export async function officeIsolation(program: string): Promise<Isolation> {
  return strongestIsolation(officeTrial(program), { account: NOBODY })
}

/** @internal All kinds of isolation that may work here, strongest first: each is tried by a test. */
export const officeCandidates = (): Isolation[] => candidateIsolations({ account: NOBODY })

/** Its own folder is the only place a conversion may write to. */
export const officeOpening = (program: string, folder: string): Opening => ({
  readable: [...DEFAULTS, dirname(dirname(program))],
  writable: folder,
})

export const officeTrial = (program: string) => ({
  ...officeOpening(program, '/usr'),
  command: [tool('true') ?? '/bin/true'],
})
