import type { Api } from '#core/api/client.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { docText } from '#core/contract/km/documents/document.ts'
import { analyzerTokens, type SearchRow } from '#core/contract/km/search/search.ts'
import { markedTerms } from '#core/text/marks.ts'
import type { Portal } from '../../instance.ts'
import { aheadApi } from './open-ahead.ts'

/** The maximum length: a preview shows the place, not a whole book. */
const LONGEST = 40_000
/** Texts that are kept while somebody walks up and down the list. */
const MOST_KEPT = 12

interface PreviewText {
  text: string
  terms: string[]
  offset: number
  isPart: boolean
}

type WholeText = Result<typeof docText>

/** The texts of previewed results: walking back to a row asks nothing. */
export class PreviewStore {
  readonly #texts = new Map<string, WholeText>()
  readonly #terms = new Map<string, Promise<string[]>>()

  readonly #ahead: Api

  constructor(portal: Portal) {
    this.#ahead = aheadApi(portal)
  }

  /** The text at the hit, with the words to mark in it; with `q` '' none are. */
  async text(api: Api, row: SearchRow, q: string, signal: AbortSignal): Promise<PreviewText> {
    const [{ text, truncated }, terms] = await Promise.all([this.#whole(row, signal), this.#words(api, q)])
    const at = row.hit?.offset ?? 0
    const from = text.length <= LONGEST ? 0 : Math.max(0, at - LONGEST / 2)
    const isPart = truncated || text.length > LONGEST
    return { text: text.slice(from, from + LONGEST), terms, offset: at - from, isPart }
  }

  /** It is asked so that opening the document right afterwards need not ask for it again. */
  async #whole(row: SearchRow, signal: AbortSignal): Promise<WholeText> {
    const fileId = row.hit?.fileId
    const key = JSON.stringify([row.id, row.revision, fileId])
    const kept = this.#texts.get(key)
    if (kept) return kept
    const found = await this.#ahead.call(docText, { query: { id: row.id, ...(fileId && { fileId }) } }, signal)
    this.#texts.set(key, found)
    for (const old of [...this.#texts.keys()].slice(0, -MOST_KEPT)) this.#texts.delete(old)
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
