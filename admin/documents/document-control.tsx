import type { ReactElement } from 'react'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { api } from '../api.ts'
import type { ControlProps } from '../parts/control.ts'
import { SearchSelect } from '../parts/pickers/search-select.tsx'

const load = async (words: string, signal: AbortSignal) => {
  const found = words.trim() === '' ? [] : await api.call(docSuggest, { query: { text: words.slice(0, 100) } }, signal)
  return found.flatMap(({ kind, text, docId }) => (kind === 'title' && docId ? [{ value: docId, text }] : []))
}

const name = async (id: string, signal: AbortSignal) =>
  (await api.call(docGet, { query: { id } }, signal)).records[0]?.title ?? null

/** A document that the person may read, by words of its title or their pinyin. */
export const DocumentControl = (props: ControlProps<string | null | undefined, string>): ReactElement => (
  <SearchSelect {...props} load={load} name={name} placeholder="输入标题里的字查找" />
)
