import { chartLines, drawingLines, type Relationship } from '../package/index.ts'
import { chunkLines } from './docx-chunk.ts'
import type { ExtractionInput, ZipReader } from '../extraction/index.ts'

/**
 * Charts, diagrams and documents of other formats within a Word document, by the relationship that the text refers to.
 */
export interface Embedded {
  /** Its lines, only for the first call. */
  take(id: string): readonly string[]
  /** Lines of those that the text does not refer to. */
  unused(): string[]
  /** Names of documents that could not be read. */
  unread: readonly string[]
}

export async function readEmbedded(
  input: ExtractionInput,
  zip: ZipReader,
  relations: readonly Relationship[],
): Promise<Embedded> {
  const found = new Map<string, string[]>()
  const unread: string[] = []
  let units = 0
  for (const { id, type, part } of relations) {
    const lines: string[] = []
    const line = (text: string) => {
      if (text.trim() === '' || units > input.limits.textUnits) return
      units += text.length
      lines.push(text)
    }
    if (type === 'diagramData' || type === 'chart') await drawingLines(zip, part, { line })
    if (type === 'chart') await chartLines(zip, part, { line })
    if (type === 'aFChunk' && !(await chunkLines(input, zip, part, { line }))) unread.push(part.name)
    if (lines.length > 0) found.set(id, lines)
  }
  return {
    take(id) {
      const lines = found.get(id) ?? []
      found.delete(id)
      return lines
    },
    unread,
    unused: () => [...found.values()].flat(),
  }
}
