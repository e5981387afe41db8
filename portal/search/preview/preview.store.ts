import type { Api } from '#core/api/client.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { docText } from '#core/contract/km/documents/document.ts'
import { analyzerTokens, type SearchRow } from '#core/contract/km/search/search.ts'
import { type PreviewAbout, previewAbout, previewChapter } from '#core/contract/km/files/preview-parts.ts'
import { markedTerms } from '#core/text/marks.ts'
import { soughtIn } from '#core/text/sought.ts'
import type { Portal } from '../../instance.ts'
import { aheadApi } from './open-ahead.ts'

/** The maximum length: a preview shows the place, not a whole book. */
const LONGEST = 40_000
/** Texts that are kept while somebody walks up and down the list. */
const MOST_KEPT = 12

const LONGEST_MARKUP = 400_000
/** As much of the text as a sentence may have. */
const SENTENCE = 600

const keepNewest = (kept: Map<string, unknown>): void => {
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old)
}

/** A book is read chapter by chapter, and the hit may be in any of them. */
function pageOf(about: PreviewAbout, { html }: { html: string }): string | null {
  const isPage = about.form === 'html' && about.chapters.length === 1 && !about.mail
  return isPage && html.trim() !== '' && html.length <= LONGEST_MARKUP ? html : null
}

interface PreviewText {
  text: string
  terms: string[]
  offset: number
  isPart: boolean
  /** A written page as it is read, with its headings, lists and tables; null: it has none, or a longer one. */
  html: string | null
  /** The sentence of the hit, where `html` has no offsets. */
  sought: string | null
}

type WholeText = Result<typeof docText>

/** The texts of previewed results: walking back to a row asks nothing. */
export class PreviewStore {
  readonly #texts = new Map<string, WholeText>()
  readonly #markups = new Map<string, string | null>()
  readonly #terms = new Map<string, Promise<string[]>>()

  readonly #ahead: Api

  constructor(portal: Portal) {
    this.#ahead = aheadApi(portal)
  }

  /** The text at the hit, with the words to mark in it; with `q` '' none are. */
  async text(api: Api, row: SearchRow, q: string, signal: AbortSignal): Promise<PreviewText> {
    const [{ text, truncated }, html, terms] = await Promise.all([
      this.#whole(row, signal),
      this.#markup(row, signal),
      this.#words(api, q),
    ])
    const at = row.hit?.offset ?? 0
    const from = text.length <= LONGEST ? 0 : Math.max(0, at - LONGEST / 2)
    const isPart = html === null && (truncated || text.length > LONGEST)
    const sought = soughtIn(text.slice(at, at + SENTENCE))
    return { text: text.slice(from, from + LONGEST), terms, offset: at - from, isPart, html, sought }
  }

  /** The page as it is read; without it the text says the same, so a failure is no reason to show nothing. */
  async #markup(row: SearchRow, signal: AbortSignal): Promise<string | null> {
    if (row.viewKind !== 'html' || row.hit?.fileId) return null
    const key = JSON.stringify([row.id, row.revision])
    const kept = this.#markups.get(key)
    if (kept !== undefined) return kept
    const query = { docId: row.id }
    const asked = Promise.all([
      this.#ahead.call(previewAbout, { query }, signal),
      this.#ahead.call(previewChapter, { query: { ...query, chapter: 0 } }, signal),
    ])
    const found = await asked.catch(() => null)
    const html = found && pageOf(...found)
    if (!signal.aborted) keepNewest(this.#markups.set(key, html))
    return html
  }

  /** It is asked so that opening the document right afterwards need not ask for it again. */
  async #whole(row: SearchRow, signal: AbortSignal): Promise<WholeText> {
    const fileId = row.hit?.fileId
    const key = JSON.stringify([row.id, row.revision, fileId])
    const kept = this.#texts.get(key)
    if (kept) return kept
    const found = await this.#ahead.call(docText, { query: { id: row.id, ...(fileId && { fileId }) } }, signal)
    keepNewest(this.#texts.set(key, found))
    return found
  }

  /** The words to mark are the same for all results of a query. */
  #words(api: Api, q: string): Promise<string[]> {
    if (q === '') return Promise.resolve([])
    const known = this.#terms.get(q)
    if (known) return known
    const asked = api
      .call(analyzerTokens, { query: { text: q.slice(0, 1000) } })
      .catch(() => [])
      .then((tokens) => [...markedTerms(tokens, q)])
    this.#terms.clear()
    this.#terms.set(q, asked)
    return asked
  }
}
