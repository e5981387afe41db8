import type { StorePicture } from '#server/rendering/pictures/index.ts'
import type { CleanHtml } from '#server/formats/sanitise/index.ts'

export interface WordKnowledge {
  /** Headings by outline level, tables, lists; pictures are `zhiku-file:<sha256>`. */
  html: CleanHtml
  /** sha256 of every stored picture, once each. */
  pictures: string[]
  /** For the author, in Chinese. */
  warnings: string[]
}

/** `refused` is final, with a message for the author; `crashed` is worth one more attempt. */
export type WordOutcome = { state: 'done'; knowledge: WordKnowledge } | { state: 'refused' | 'crashed'; reason: string }

export interface ImportWordDeps {
  store: StorePicture
  signal?: AbortSignal
}
