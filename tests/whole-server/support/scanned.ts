import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { findGlyph, PEN } from '#server/rendering/glyphs/index.ts'

/** A picture of lines of writing as from a scanner: pixels without text. */
export async function scannedPicture(lines: readonly string[]): Promise<Buffer> {
  const size = 44
  const paths = lines.flatMap((line, row) => {
    let x = 80
    return [...line].map((character) => {
      const { outline, advance } = findGlyph(character)
      const scale = size / 1000
      const drawn = outline
        ? `<path transform="translate(${x} ${120 + row * 90}) scale(${scale} ${-scale})" d="${outline.toSVG()}"/>`
        : ''
      x += advance * scale
      return drawn
    })
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="${200 + lines.length * 90}"><rect width="100%" height="100%" fill="#fff"/><g stroke="#000" stroke-width="${PEN}">${paths.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A PDF of such pictures, one per page; `text` adds a first page with real text. */
export async function scannedPdf(
  pages: readonly (readonly string[])[],
  text?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  if (text !== undefined) document.addPage([595, 842]).drawText(text, { x: 60, y: 700 })
  for (const lines of pages) {
    const picture = await document.embedPng(await scannedPicture(lines))
    const page = document.addPage([595, 842])
    page.drawImage(picture, { x: 0, y: 500, width: 595, height: (595 * picture.height) / picture.width })
  }
  return new Uint8Array(await document.save())
}
