import { useMemo } from 'react'
import type { Remark } from '#core/contract/km/review/review-desk.ts'
import { versionText } from '#core/contract/km/documents/version.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../../use-portal.ts'

/** Marks of Markdown that are not shown, at the beginning of a line and inside it. */
const HIDDEN = /^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+|[*_`]{1,3}/g

/** The words of each remark by its id. One that names a line alone gets them from the text of the version. */
export function useRemarkWords(versionId: string, version: number, remarks: readonly Remark[]) {
  const api = useApi()
  const isAsked = remarks.some((each) => each.quote === null && each.line !== null && each.version === version)
  const { value } = useQuery(isAsked ? versionId : '', (signal) =>
    isAsked ? api.call(versionText, { query: { id: versionId } }, signal) : Promise.resolve(null),
  )
  return useMemo(() => {
    const lines = value?.text.split(/\r?\n/) ?? []
    const wordsOf = ({ quote, line, version: of }: Remark) =>
      quote ?? (line !== null && of === version ? (lines[line - 1]?.replaceAll(HIDDEN, '').trim() ?? '') : '')
    return new Map(remarks.map((each) => [each.id, wordsOf(each)] as const).filter(([, words]) => words !== ''))
  }, [value, remarks, version])
}
