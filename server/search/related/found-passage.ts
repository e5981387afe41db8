import type { DocumentRow } from '#server/knowledge/documents/index.ts'
import type { SearchHit } from '../model/index.ts'

/** The best passage of a document that the reader may open. */
export interface Evidence extends Pick<SearchHit, 'score' | 'file'> {
  row: DocumentRow
  title: string
  passage: NonNullable<SearchHit['passage']>
}
