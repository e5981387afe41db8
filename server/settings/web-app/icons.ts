import { createHash } from 'node:crypto'
import { draw, type DrawJob } from '#server/rendering/pictures/index.ts'
import type { Database } from '#server/db/database.ts'
import { storedPicture } from '../site/index.ts'
import { markSvg } from './mark.ts'

/** What decides how the icons look. */
interface Look {
  logo: string
  colour: string
}

interface Icon {
  size: number
  /** The ground fills the square and the figure stays in its middle, so that a system may cut any shape of it. */
  isFull: boolean
}

/** The icons of the manifest by their file names; the last one is for iOS, which fills what is clear with black. */
export const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192.png': { size: 192, isFull: false },
  'icon-512.png': { size: 512, isFull: false },
  'maskable-192.png': { size: 192, isFull: true },
  'maskable-512.png': { size: 512, isFull: true },
  'touch-180.png': { size: 180, isFull: true },
}

const WHITE = '#ffffff'

/** Changes with the look, so that browsers may keep an icon for ever under its address. */
export const lookTag = ({ logo, colour }: Look): string =>
  createHash('sha256')
    .update(JSON.stringify([logo, colour]))
    .digest('hex')
    .slice(0, 12)

const drawn = new Map<string, Promise<Buffer | null>>()
/** The icons of two looks: somebody may still show the one before. */
const MOST_DRAWN = 2 * Object.keys(ICONS).length

/** The PNG of an icon, drawn once for each look; null while it cannot be drawn. */
export async function iconPng(db: Database, name: string, look: Look): Promise<Buffer | null> {
  const key = `${name} ${lookTag(look)}`
  const known = drawn.get(key)
  if (known) return known
  const made = drawLook(db, ICONS[name]!, look)
  drawn.set(key, made)
  for (const old of [...drawn.keys()].slice(0, -MOST_DRAWN)) drawn.delete(old)
  const png = await made.catch(() => null)
  if (png === null) drawn.delete(key)
  return png
}

/** The site's logo on white; our mark where there is none, or none that is good for a square. */
async function drawLook(db: Database, icon: Icon, { logo, colour }: Look): Promise<Buffer | null> {
  const picture = await storedPicture(db, logo)
  const share = icon.isFull ? 0.6 : 0.84
  const own = picture && (await drawSquare(picture, { size: icon.size, ground: WHITE, share }))
  return (
    own ?? drawSquare(markSvg(colour, icon.isFull), { size: icon.size, ground: icon.isFull ? colour : '', share: 1 })
  )
}

async function drawSquare(
  picture: Buffer,
  o: Omit<Extract<DrawJob, { what: 'icon' }>, 'what'>,
): Promise<Buffer | null> {
  const outcome = await draw(picture, { what: 'icon', ...o })
  return outcome.state === 'done' ? outcome.picture : null
}
