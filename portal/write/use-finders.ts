import { useMemo } from 'react'
import type { Api } from '#core/api/client.ts'
import { peopleSearch } from '#core/api/pick-people.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import type { Finders, Found } from '#ui/editors/rich-editor/menu/choices.ts'
import { useApi } from '../use-portal.ts'

const OFFERED = 8

/** Finds the people and documents that a text can refer to: of documents only those that the writer may see. */
export function useFinders(): Finders {
  const api = useApi()
  return useMemo(
    () => ({ people: peopleSearch(api).find, documents: (word, signal) => findDocuments(api, word, signal) }),
    [api],
  )
}

/** Without a word the newest; with one those whose title contains it, then those whose title is typed as pinyin. */
async function findDocuments(api: Api, word: string, signal: AbortSignal): Promise<readonly Found[]> {
  const [listed, suggested] = await Promise.all([
    api.call(docListRecent, { query: { pageSize: OFFERED, ...(word && { title: `*${word}*` }) } }, signal),
    word ? api.call(docSuggest, { query: { text: word } }, signal) : [],
  ])
  const found = new Map<string, Found>()
  for (const { id, title, category_dictText } of listed.records)
    found.set(id, { id, name: title, detail: category_dictText ?? '' })
  for (const { docId, text } of suggested) if (docId && !found.has(docId)) found.set(docId, { id: docId, name: text })
  return [...found.values()].slice(0, OFFERED)
}
