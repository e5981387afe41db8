import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blankPng } from '#tests/fixtures/blank-png.ts'
import { keepPicture } from './keep-picture.ts'
import { placePictures } from './place-pictures.ts'

const kept: Uint8Array[] = []

async function store(bytes: Uint8Array): Promise<string> {
  kept.push(bytes)
  return createHash('sha256').update(bytes).digest('hex')
}

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c00' } })
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'tiff'] as const)('in %s is drawn anew', async (format) => {
    const sha256 = await keepPicture(await blank(40, 30).toFormat(format).toBuffer(), store)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await sharp(kept.at(-1)).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  it('loses what hides in it, and is turned the right way up', async () => {
    const exif = { IFD0: { Copyright: 'SECRET', Orientation: '6' } }
    const turned = await blank(40, 30).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await keepPicture(Buffer.concat([turned, Buffer.from('<script>trailing</script>')]), store)
    const metadata = await sharp(kept.at(-1)).metadata()
    expect(metadata).toMatchObject({ width: 30, height: 40 })
    expect(metadata.exif).toBeUndefined()
    expect(Buffer.from(kept.at(-1) ?? []).includes('trailing')).toBe(false)
  })

  it('that is huge becomes smaller', async () => {
    await keepPicture(await blank(5000, 100).png().toBuffer(), store)
    expect(await sharp(kept.at(-1)).metadata()).toMatchObject({ width: 2400, height: 48 })
  })

  it.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>')],
    ['a page', async () => Buffer.from('<!doctype html><p>no picture')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a cut PNG', async () => (await blank(400, 300).png().toBuffer()).subarray(0, 60)],
    ['a counter pixel', async () => blank(1, 1).gif().toBuffer()],
    ['too many pixels', async () => blankPng(8000, 8000)],
  ])('is not made of %s', async (_, make) => {
    const before = kept.length
    expect(await keepPicture(await make(), store)).toBeNull()
    expect(kept.length).toBe(before)
  })
})

describe('pictures are put in their places', () => {
  const [first, other] = ['a'.repeat(64), 'b'.repeat(64)]

  it('by their numbers; what was not stored goes', () => {
    const html = '<p><img alt="图 src=&quot;x&quot;" src="zhiku-file:0"><img src="zhiku-file:1" alt="二">末</p>'
    expect(placePictures(html, [first ?? '', null])).toBe(
      `<p><img alt="图 src=&quot;x&quot;" src="zhiku-file:${first}" />末</p>`,
    )
  })

  it('never by what the page itself names', () => {
    const html = `<img src="zhiku-file:${other}"><img src="/logo.png"><img src="zhiku-file:7">字`
    expect(placePictures(html, [first ?? ''])).toBe('字')
  })
})
