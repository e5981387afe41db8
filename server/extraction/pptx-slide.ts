import { attribute, type XmlAttributes, type XmlHandler } from './xml-reader.ts'

interface SlideText {
  title: string
  /** Paragraphs, and rows of tables as lists of cells, in the order of the slide. */
  blocks: (string | string[])[]
  /** What its footer says. */
  footers: string[]
  /** Shows what its layout and master show. */
  showsMaster: boolean
}

/** Placeholders that repeat on every slide: number, date, footer, and the picture of the slide on its notes. */
const FURNITURE = new Set(['sldNum', 'dt', 'hdr', 'ftr', 'sldImg'])

/**
 * Reads the PresentationML of a slide or of its notes; of a layout or master only what it shows on every slide: its
 * placeholders hold advice to the author.
 */
export function slideText(of: 'slide' | 'master' = 'slide'): { handler: XmlHandler; finish(): SlideText } {
  const blocks: (string | string[])[] = []
  const titles: string[] = []
  const footers: string[] = []
  let showsMaster = true
  let placeholder: string | null = null
  let pieces: string[] = []
  let row: string[] | null = null
  let cell: string[] | null = null
  let isText = false
  let skipped = 0

  const endParagraph = () => {
    const text = pieces.join('')
    pieces = []
    if (text.trim() === '' || (of === 'master' && placeholder !== null)) return
    if (placeholder === 'ftr') footers.push(text)
    if (FURNITURE.has(placeholder ?? '')) return
    if (cell !== null) cell.push(text)
    else if (placeholder === 'title' || placeholder === 'ctrTitle') titles.push(text)
    else blocks.push(text)
  }

  return {
    handler: {
      open(name: string, attributes: XmlAttributes) {
        if (name === 'Fallback') skipped += 1
        if (skipped > 0) return
        if (name === 't') isText = true
        else if (name === 'sld' || name === 'sldLayout') showsMaster = attribute(attributes, 'showMasterSp') !== '0'
        else if (name === 'sp') placeholder = null
        else if (name === 'ph') placeholder = attribute(attributes, 'type') ?? 'obj'
        else if (name === 'br') pieces.push('\n')
        else if (name === 'tr') row = []
        else if (name === 'tc') cell = []
      },
      text(text) {
        if (isText && skipped === 0) pieces.push(text)
      },
      close(name) {
        if (name === 'Fallback') skipped -= 1
        if (skipped > 0) return
        if (name === 't') isText = false
        else if (name === 'p') endParagraph()
        else if (name === 'sp') placeholder = null
        else if (name === 'tc') {
          row?.push((cell ?? []).join(' '))
          cell = null
        } else if (name === 'tr' && row !== null) {
          blocks.push(row)
          row = null
        }
      },
    },
    finish: () => ({ title: titles.join(' '), blocks, footers, showsMaster }),
  }
}
