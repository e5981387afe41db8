import { attribute, type XmlAttributes, type XmlHandler } from '../markup/index.ts'

interface SlideText {
  title: string
  /** Paragraphs, and rows of tables as lists of cells, in the order of the slide. */
  blocks: (string | string[])[]
  /** The text of its footer. */
  footers: string[]
  /** True when it shows the text of its layout and master. */
  showsMaster: boolean
}

/** Placeholders that repeat on every slide: number, date, footer, and the picture of the slide on its notes. */
const FURNITURE = new Set(['sldNum', 'dt', 'hdr', 'ftr', 'sldImg'])

/** A slide while it is read. */
interface Reading extends Omit<SlideText, 'title'> {
  of: 'slide' | 'master'
  titles: string[]
  placeholder: string | null
  pieces: string[]
  row: string[] | null
  cell: string[] | null
  isText: boolean
}

/**
 * Reads the PresentationML of a slide or of its notes. From a layout or master it reads only what every slide shows:
 * its placeholders contain advice to the author.
 */
export function slideText(of: 'slide' | 'master' = 'slide'): { handler: XmlHandler; finish(): SlideText } {
  const reading: Reading = {
    of,
    titles: [],
    blocks: [],
    footers: [],
    showsMaster: true,
    placeholder: null,
    pieces: [],
    row: null,
    cell: null,
    isText: false,
  }
  return {
    handler: {
      open: (name, attributes) => open(reading, name, attributes),
      text(text) {
        if (reading.isText) reading.pieces.push(text)
      },
      close: (name) => close(reading, name),
    },
    finish() {
      const { titles, blocks, footers, showsMaster } = reading
      return { title: titles.join(' '), blocks, footers, showsMaster }
    },
  }
}

function open(reading: Reading, name: string, attributes: XmlAttributes): void {
  if (name === 't') reading.isText = true
  else if (name === 'sld' || name === 'sldLayout') reading.showsMaster = attribute(attributes, 'showMasterSp') !== '0'
  else if (name === 'sp') reading.placeholder = null
  else if (name === 'ph') reading.placeholder = attribute(attributes, 'type') ?? 'obj'
  else if (name === 'br') reading.pieces.push('\n')
  else if (name === 'tr') reading.row = []
  else if (name === 'tc') reading.cell = []
}

function close(reading: Reading, name: string): void {
  if (name === 't') reading.isText = false
  else if (name === 'p') endParagraph(reading)
  else if (name === 'sp') reading.placeholder = null
  else if (name === 'tc') {
    reading.row?.push((reading.cell ?? []).join(' '))
    reading.cell = null
  } else if (name === 'tr' && reading.row !== null) {
    reading.blocks.push(reading.row)
    reading.row = null
  }
}

function endParagraph(reading: Reading): void {
  const { of, placeholder, cell, titles, blocks, footers } = reading
  const text = reading.pieces.join('')
  reading.pieces = []
  if (text.trim() === '' || (of === 'master' && placeholder !== null)) return
  if (placeholder === 'ftr') footers.push(text)
  if (FURNITURE.has(placeholder ?? '')) return
  if (cell !== null) cell.push(text)
  else if (placeholder === 'title' || placeholder === 'ctrTitle') titles.push(text)
  else blocks.push(text)
}
