import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watermarkTile } from '#core/watermark/tile.ts'
import { blankPng } from '#tests/fixtures/blank-png.ts'
import { way } from '#tests/whole-way.ts'
import { stampFile } from './stamp-file.ts'
import type { StampedKind } from './stamp-job.ts'
import { stampPdf } from './stamp-pdf.ts'
import { stampPicture } from './stamp-picture.ts'
import { Unstampable } from './unstampable.ts'

const TILE = watermarkTile({ WaterMarkText: '#USERNAME #DEPARTMENT' }, { username: '张晓雨', department: '财务部' })!

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiku-stamp-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function stamp(kind: StampedKind, bytes: Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return stampFile({ path, size: bytes.length, kind }, TILE)
}

async function stamped(kind: StampedKind, bytes: Uint8Array): Promise<Buffer> {
  const outcome = await stamp(kind, bytes)
  if (outcome.state !== 'done') throw new Error(outcome.reason)
  const sent = await buffer(outcome.open())
  expect(sent.length).toBe(outcome.size)
  return sent
}

async function pdf(...rotations: number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const [at, rotation] of rotations.entries()) {
    const page = document.addPage(rotation % 180 === 0 ? [595, 842] : [842, 595])
    page.setRotation(degrees(rotation))
    page.drawText(`page ${at + 1}`, { x: 100, y: 300 })
  }
  return document.save()
}

const SHAPES = ['jpeg', 'png', 'webp', 'tiff', 'gif'] as const
/** A child needs a second to load its libraries, so the other formats are stamped in this process. */
const IN_CHILD = way<readonly string[]>(['png'], SHAPES)

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })

describe('a stamped PDF', { timeout: 60_000 }, () => {
  it('has the watermark on every page, turned or not, and all of its text', async () => {
    const bytes = await stampPdf(await pdf(0, 90, 180, 270), TILE)
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    expect(document.numPages).toBe(4)
    for (let number = 1; number <= 4; number += 1) {
      const page = await document.getPage(number)
      const { fnArray, argsArray } = await page.getOperatorList()
      const tiles = fnArray.flatMap((op, at) => (op === OPS.paintFormXObjectBegin ? [argsArray[at]] : []))
      expect(tiles.length).toBeGreaterThanOrEqual(20) // A4 with tiles of 250 x 220 px
      const { items } = await page.getTextContent()
      expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe(`page ${number}`)
    }
  })

  it('is written as a whole: cutting its end off does not bring the original back', async () => {
    const bytes = Buffer.from(await stampPdf(await pdf(0), TILE))
    expect(bytes.toString('latin1').match(/%%EOF/g)).toHaveLength(1)
  })

  it.each([
    ['encrypted', 'PDF 已加密', async () => encrypted()],
    ['damaged', 'PDF 的结构已损坏', async () => Buffer.from('%PDF-1.7\nnothing')],
    ['without pages', 'PDF 中没有页面', async () => (await PDFDocument.create()).save({ addDefaultPage: false })],
  ])('is refused when it is %s', async (_, reason, bytes) => {
    await expect(stampPdf(await bytes(), TILE)).rejects.toThrow(new Unstampable(reason))
  })
})

async function encrypted(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdf(0))
  document.encrypt({ userPassword: 'open', ownerPassword: 'owner' })
  return document.save()
}

describe('a stamped picture', { timeout: 60_000 }, () => {
  it.each(SHAPES)('%s keeps its format and size, and carries the watermark', async (format) => {
    const original = await picture(600, 500).toFormat(format).toBuffer()
    const bytes = await (IN_CHILD.includes(format) ? stamped('image', original) : stampPicture(original, TILE))
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 600, height: 500 })
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]!.min).toBeLessThan(250)
    // Where the tile is empty, the picture is unchanged.
    const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 8, height: 8 }).stats()
    expect(corner.channels[0]!.mean).toBeGreaterThan(250)
  })

  it('may be smaller than a tile, and lies upright', async () => {
    const bytes = await stampPicture(await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer(), TILE)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 60 })
  })

  it('is refused when it is damaged or a bomb', async () => {
    const cut = (await picture(600, 500).png().toBuffer()).subarray(0, 100)
    expect(await stamp('image', cut)).toMatchObject({ state: 'refused' })
    await expect(stampPicture(blankPng(7_200, 7_200), TILE)).rejects.toThrow('pixel limit')
  })
})

it('comes out of a child that leaves no folder behind', { timeout: 60_000 }, async () => {
  const before = process.env.TMPDIR
  process.env.TMPDIR = await mkdtemp(join(folder, 'tmp-'))
  const original = await pdf(0)
  expect(await stamped('pdf', original)).toEqual(Buffer.from(await stampPdf(original, TILE)))
  expect(await stamp('pdf', Buffer.from('no'))).toEqual({ state: 'refused', reason: 'PDF 的结构已损坏' })
  expect(await readdir(process.env.TMPDIR)).toEqual([])
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
})
