import { dirname } from 'node:path'
import { candidateIsolations, type Opening, strongestIsolation, type Isolation } from '#server/sandbox/isolation.ts'
import { tool } from '#server/sandbox/system-tools.ts'

/** `nobody`: owns nothing, so that a document that breaks out of LibreOffice reads what everybody may read. */
const NOBODY = 65_534

/** What a LibreOffice of a distribution reads beside libraries and its own folder: fonts, its defaults. */
const DEFAULTS = ['/etc/fonts', '/etc/libreoffice', '/var/lib/libreoffice', '/var/cache/fontconfig']

/**
 * The strongest isolation that this machine puts up. LibreOffice is no Node program, so its isolation are those of the system
 * alone: without `bwrap` and `unshare` it could reach the network, and only its settings (`office-profile.ts`) and our
 * judgement of the content keep it from that.
 */
export async function officeIsolation(program: string): Promise<Isolation> {
  return strongestIsolation(officeTrial(program), { account: NOBODY })
}

/** All that this machine may put up, strongest first. */
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
