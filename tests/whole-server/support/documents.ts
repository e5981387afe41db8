import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Api } from '#core/api/client.ts'
import { docGet, docUpload } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import type { Scope } from '#core/access/scope.ts'
import { docSearch, type SearchResult } from '#core/contract/km/search/search.ts'

/** Real documents kept outside the repository; tests that need them are skipped if the folder is missing. */
export const CORPUS = path.resolve(import.meta.dirname, '../../../../shared/corpus')

export const uploadText = (
  api: Api,
  fileName: string,
  content: string | Uint8Array<ArrayBuffer>,
  scope: Scope = 'staff',
) => api.call(docUpload, { file: new Blob([content]), fileName, body: { scope } })

export const uploadFile = async (api: Api, file: string, scope: Scope = 'staff') =>
  uploadText(api, path.basename(file), new Uint8Array(await readFile(file)), scope)

/** How long a test waits for background work. It asserts nothing about speed; `tests/bench` does. */
export const PATIENCE_MS = 60_000

/** Milliseconds between two polls; they grow, because polling takes processor time from the work that is waited for. */
const POLL = { first: 20, growth: 1.3, most: 150 }

/**
 * Polls until `done`, so that a test waits hardly longer than needed; the error after the timeout names what it waited
 * for.
 */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | null>,
  withinMs = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + withinMs
  for (let pause = POLL.first; ; pause = Math.min(pause * POLL.growth, POLL.most)) {
    const found = await attempt()
    if (found !== null) return found
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Waits until the document's file is in a final state. */
export const settled = (api: Api, id: string, withinMs = PATIENCE_MS): Promise<DocRow> =>
  eventually(
    `document ${id} settled`,
    async () => {
      const row = (await api.call(docGet, { query: { id } })).records[0]
      return row && row.ftiFlag !== INDEX_STATE.waiting ? row : null
    },
    withinMs,
  )

export const search = (api: Api, text: string, more: Record<string, unknown> = {}): Promise<SearchResult> =>
  api.call(docSearch, { body: { content: text, title: text, ...more } })

export const foundIds = async (api: Api, text: string): Promise<string[]> =>
  (await search(api, text)).kmSearchResultVOPage.records.map((row) => row.id)

/** Waits until a search finds the document. */
export const searchable = (api: Api, text: string, id: string, withinMs = PATIENCE_MS) =>
  eventually(`${id} found by ${text}`, async () => ((await foundIds(api, text)).includes(id) ? true : null), withinMs)
