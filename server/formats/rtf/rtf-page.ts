import { type DocumentWriter, labelled } from '../passages/index.ts'
import { newFlow, type RtfFlow } from './rtf-state.ts'

/** Sections repeat headers; without a limit a document could repeat them endlessly. */
const FURNITURE_LINES = 200

/** Writes finished paragraphs, rows and notes of a document. */
export interface RtfPage {
  /** The flow of the body. */
  body: RtfFlow
  endLine(flow: RtfFlow, level: number | null): void
  endRow(flow: RtfFlow): void
  /** Ends a note, frame or header, and returns to the flow around it. */
  endFlow(inner: RtfFlow, outer: RtfFlow): void
  /** Writes the rest as a heading of this level or as text, then headers and footers. */
  finish(level: number | null): void
}

export function rtfPage(writer: DocumentWriter): RtfPage {
  const body = newFlow(null)
  const furniture = new Set<string>()
  const endRow = (flow: RtfFlow) => {
    if (flow === body) {
      writer.row(flow.cells)
      showAfter(writer, flow)
    } else flow.line += `${flow.cells.join('\t')}\n`
    flow.cells = []
  }
  const endLine = (flow: RtfFlow, level: number | null) => {
    if (flow === body) writeLine(writer, flow, level)
    else flow.line += '\n'
  }
  return {
    body,
    endLine,
    endRow,
    endFlow(inner, outer) {
      if (inner.cells.length > 0) endRow(inner)
      const text = inner.line.trim()
      if (text === '') return
      if (!inner.isFurniture) outer.after.push(inner.label ? labelled(inner.label, text) : text)
      else if (furniture.size < FURNITURE_LINES) for (const line of text.split('\n')) furniture.add(line)
    },
    finish(level) {
      if (body.cells.length > 0) endRow(body)
      endLine(body, level)
      writer.leave()
      for (const line of furniture) writer.line(line)
    },
  }
}

function writeLine(writer: DocumentWriter, flow: RtfFlow, level: number | null): void {
  if (level !== null && flow.line.trim() !== '') writer.heading(level, flow.line)
  else writer.line(flow.line)
  flow.line = ''
  showAfter(writer, flow)
}

function showAfter(writer: DocumentWriter, flow: RtfFlow): void {
  for (const line of flow.after) writer.line(line)
  flow.after = []
}
