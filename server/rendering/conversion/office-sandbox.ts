import { dirname } from 'node:path'
import { candidateIsolations, type Opening, strongestIsolation, type Isolation } from '#server/sandbox/isolation.ts'
import { tool } from '#server/sandbox/system-tools.ts'

/** `nobody` owns nothing, so a document that breaks out of LibreOffice can only read what everybody can read. */
const NOBODY = 65_534

/** Folders that a distribution's LibreOffice reads besides libraries and its own folder: fonts, defaults. */
const DEFAULTS = ['/etc/fonts', '/etc/libreoffice', '/var/lib/libreoffice', '/var/cache/fontconfig']

/**
 * The strongest isolation that works on this machine. LibreOffice is no Node program, so only the system can isolate
 * it. Without `bwrap` and `unshare` it could use the network, and only its settings (`office-profile.ts`) and our check
 * of the content prevent that.
 */
export async function officeIsolation(program: string): Promise<Isolation> {
  return strongestIsolation(officeTrial(program), { account: NOBODY })
}

/** @internal All kinds of isolation that may work here, the strongest first, so that tests can try each. */
export const officeCandidates = (): Isolation[] => candidateIsolations({ account: NOBODY })

/** A conversion may write only into its own folder. */
export const officeOpening = (program: string, folder: string): Opening => ({
  readable: [...DEFAULTS, dirname(dirname(program))],
  writable: folder,
})

export const officeTrial = (program: string) => ({
  ...officeOpening(program, '/usr'),
  command: [tool('true') ?? '/bin/true'],
})
