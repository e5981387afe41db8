import type { ExtractionLimits } from '#server/sandbox/limits.ts'
import type { StorePicture } from '#server/rendering/pictures/index.ts'
import type { FetchLimits } from '../safe-fetch/fetch-limits.ts'
import type { CleanHtml } from '#server/formats/sanitise/index.ts'

export interface Article {
  title: string
  author: string | null
  /** Day of publication, `2026-11-21`. */
  date: string | null
  /** The sha256 of the article's lead picture. */
  lead: string | null
  /** Pictures are `zhiku-file:<sha256>`. */
  html: CleanHtml
  /** sha256 of every stored picture, once each. */
  pictures: string[]
  /** For the author, in Chinese. */
  warnings: string[]
}

/** `refused` is final, with a message for the author; `crashed` is worth one more attempt. */
export type ArticleOutcome = { state: 'done'; article: Article } | { state: 'refused' | 'crashed'; reason: string }

export interface ArticleDeps {
  store: StorePicture
  /** Limits for fetching pictures that differ from the usual ones. */
  fetching?: Partial<FetchLimits>
  /** Limits for the process that reads the page that differ from the usual ones. */
  reading?: Partial<ExtractionLimits>
  signal?: AbortSignal
}
