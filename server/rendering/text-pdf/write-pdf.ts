import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { fontName, glyphFonts } from './glyph-fonts.ts'
import { layOut, type Line, PAGE } from './lay-out.ts'

/** A PDF of a title and plain text, with its own font. */
export async function writePdf(of: { title: string; text: string }): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(of.title)
  const fonts = glyphFonts()
  const contents = layOut(of).map((lines) => lines.map((line) => written(line, fonts.place)).join('\n'))
  const resources = document.context.register(document.context.obj({ Font: fonts.embed(document.context) }))
  for (const content of contents) {
    const page = document.addPage([PAGE.width, PAGE.height])
    const { node } = page
    node.set(PDFName.Resources, resources)
    node.addContentStream(document.context.register(document.context.flateStream(content)))
  }
  return document.save({ addDefaultPage: false })
}

type Place = ReturnType<typeof glyphFonts>['place']

/** A line as operators; the font changes when the next character is in another one. */
function written({ text, size, y }: Line, place: Place): string {
  const parts: string[] = [`BT ${PAGE.margin} ${y.toFixed(2)} Td`]
  let font = -1
  let bytes = ''
  const flush = () => {
    if (bytes !== '') parts.push(`<${bytes}> Tj`)
    bytes = ''
  }
  for (const character of text) {
    const placed = place(character)
    if (placed.font !== font) {
      flush()
      font = placed.font
      parts.push(`/${fontName(font)} ${size} Tf`)
    }
    bytes += placed.byte.toString(16).padStart(2, '0')
  }
  flush()
  return [...parts, 'ET'].join(' ')
}
