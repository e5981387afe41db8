import type { FileStore } from '#server/storage/files/index.ts'
import { tooMany } from '#server/kernel/reject.ts'
import { draw, LONGEST_SIDE, webpSize } from '../pictures/index.ts'
import type { Bundle } from './bundle/bundle.ts'
import type { Shape } from './ofd/shapes.ts'
import { writeSvg } from './write-svg.ts'

/** Further pages are not drawn: each is drawn in a process of its own, and somebody waits for all of them. */
const PAGES = 100
/** All of them together. */
const BYTES = 48 * 1024 * 1024
/** The longer side of a page in millimetres, as on A4: many scans say no size, or a wrong one. */
const LONGER_MM = 297

/** A picture of several pages (TIFF) as pages to turn: each is drawn anew, so that nothing else of the file is kept. */
export async function picturePages(
  files: FileStore,
  { sha256, pages: total }: { sha256: string; pages: number },
): Promise<Bundle | { reason: string }> {
  const path = await files.path(sha256)
  const drawings: Buffer[] = []
  const pages: { width: number; height: number }[] = []
  let left = BYTES
  for (let page = 1; page <= Math.min(total, PAGES) && left > 0; page++) {
    const outcome = await draw({ path }, { what: 'picture', longest: LONGEST_SIDE, page })
    if (outcome.state === 'busy') throw tooMany('正在绘制的预览太多，请稍后再试')
    // A page that cannot be drawn stays blank, so that the others keep their numbers.
    const size = outcome.state === 'done' ? webpSize(outcome.picture) : null
    if (page === 1 && outcome.state === 'refused') return outcome
    const drawn = outcome.state === 'done' && size ? { picture: outcome.picture, size } : null
    const drawing = drawnPage(drawn, pages.at(-1))
    left -= drawing.svg.length
    pages.push({ width: drawing.width, height: drawing.height })
    drawings.push(Buffer.from(JSON.stringify(drawing)))
  }
  const head = { form: 'pages', pages, total, stamps: 0, truncated: total > pages.length }
  return { head, parts: [...drawings, ...pages.map(() => Buffer.from('[]'))] }
}

type Size = { width: number; height: number }

function drawnPage(drawn: { picture: Buffer; size: Size } | null, before: Size | undefined) {
  const scale = drawn ? LONGER_MM / Math.max(drawn.size.width, drawn.size.height) : 1
  const { width, height } = drawn
    ? { width: drawn.size.width * scale, height: drawn.size.height * scale }
    : (before ?? { width: 210, height: LONGER_MM })
  const shapes: Shape[] = drawn ? [{ kind: 'group', matrix: [width, 0, 0, height, 0, 0], shapes: [PICTURE] }] : []
  const address = drawn && `data:image/webp;base64,${drawn.picture.toString('base64')}`
  return { width, height, svg: writeSvg({ width, height, shapes, glyphs: [], runs: [] }, [address]) }
}

const PICTURE: Shape = { kind: 'picture', number: 0 }
