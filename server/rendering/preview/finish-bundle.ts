import * as v from 'valibot'
import { pictureSource } from '#core/files/picture-source.ts'
import { PageRun, PreviewAbout } from '#core/contract/km/files/preview-parts.ts'
import type { PageDrawing } from './ofd/shapes.ts'
import type { Bundle } from './bundle/bundle.ts'
import type { PreviewForm } from './bundle/preview-job.ts'
import { drawPicture } from '../pictures/index.ts'
import { sanitise } from '#server/formats/sanitise/index.ts'
import { writeSvg } from './write-svg.ts'

/** Checks and completes a child's result; only what this returns is stored. */
export async function finishBundle(form: PreviewForm, bundle: Bundle): Promise<Bundle> {
  const head = checkedHead(form, bundle.head)
  if (head.form === 'pages') return { head, parts: await finishPages(head.pages.length, bundle.parts) }
  if (head.form === 'html') return { head, parts: await finishChapters(head.chapters.length, bundle.parts) }
  // Rows and lists of files are checked block by block when they are shown.
  const blocks = form === 'sheets' ? checkedBlocks(bundle.head) : {}
  return { head: { ...head, ...blocks }, parts: bundle.parts }
}

const checkedHead = (form: PreviewForm, head: Record<string, unknown>): PreviewAbout =>
  v.parse(PreviewAbout, { ...head, form })

const Blocks = v.object({ sheets: v.array(v.object({ blocks: v.array(v.pipe(v.number(), v.integer())) })) })

/** The part that contains the rows of each sheet. */
const checkedBlocks = (head: Record<string, unknown>) => ({
  blocks: v.parse(Blocks, head).sheets.map(({ blocks }) => blocks),
})

/** The drawings of all pages come first, then their texts, so that texts can be searched without drawings. */
async function finishPages(count: number, parts: readonly Uint8Array[]): Promise<Buffer[]> {
  const pictures = await drawAddresses(parts.slice(count))
  const drawings: Buffer[] = []
  const texts: Buffer[] = []
  for (const part of parts.slice(0, count)) {
    const page = JSON.parse(Buffer.from(part).toString('utf8')) as PageDrawing
    const runs = v.parse(v.array(PageRun), page.runs)
    const { width, height } = page
    drawings.push(Buffer.from(JSON.stringify({ width, height, svg: writeSvg(page, pictures) })))
    texts.push(Buffer.from(JSON.stringify(runs)))
  }
  return [...drawings, ...texts]
}

/** In clean HTML every `>` and `"` within a value is escaped. */
const PICTURE = /<img\b([^>]*?) src="([^"]*)"([^>]*)>/g

async function finishChapters(count: number, parts: readonly Uint8Array[]): Promise<Buffer[]> {
  const pictures = await drawAddresses(parts.slice(count))
  const addresses = new Map(pictures.map((address, number) => [pictureSource(number), address]))
  return parts.slice(0, count).map((part) => {
    const html = sanitise(Buffer.from(part).toString('utf8'))
    const placed = html.replace(PICTURE, (_, before: string, source: string, after: string) => {
      const address = addresses.get(source) ?? null
      return address === null ? '' : `<img${before} src="${address}"${after}>`
    })
    return Buffer.from(placed)
  })
}

/** Redrawn pictures as data addresses; null for anything that is no picture. */
async function drawAddresses(pictures: readonly Uint8Array[]): Promise<(string | null)[]> {
  const addresses: (string | null)[] = []
  for (const picture of pictures) {
    const drawn = await drawPicture(picture)
    addresses.push(drawn && `data:image/webp;base64,${drawn.toString('base64')}`)
  }
  return addresses
}
