import { dirname } from 'node:path'
import { candidateWalls, type Opening, strongestWalls, tool, type Walls } from '../extraction/index.ts'

/** `nobody`: owns nothing, so that a document that breaks out of LibreOffice reads what everybody may read. */
const NOBODY = 65_534

/** What a LibreOffice of a distribution reads beside libraries and its own folder: fonts, its defaults. */
const DEFAULTS = ['/etc/fonts', '/etc/libreoffice', '/var/lib/libreoffice', '/var/cache/fontconfig']

/**
 * The strongest walls that this machine puts up. LibreOffice is no Node program, so its walls are those of the system
 * alone: without `bwrap` and `unshare` it could reach the network, and only its settings (`office-profile.ts`) and our
 * judgement of the content keep it from that.
 */
export async function officeWalls(program: string): Promise<Walls> {
  return strongestWalls(officeTrial(program), { account: NOBODY })
}

/** All that this machine may put up, strongest first. */
export const officeCandidates = (): Walls[] => candidateWalls({ account: NOBODY })

/** Its own folder is the only place a conversion may write to. */
export const officeOpening = (program: string, folder: string): Opening => ({
  readable: [...DEFAULTS, dirname(dirname(program))],
  writable: folder,
})

export const officeTrial = (program: string) => ({
  ...officeOpening(program, '/usr'),
  command: [tool('true') ?? '/bin/true'],
})
