import { useMemo } from 'react'
import { versionChapter, type VersionRow, versionText } from '#core/contract/km/documents/version.ts'
import type { Api } from '#core/api/client.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { mergePages, type MergedPages, type Page } from '#ui/viewers/compared-view/merge-pages.ts'
import { useDocumentLinks } from '../../knowledge/bodies/use-document-links.ts'
import { useApi } from '../../use-portal.ts'

/** Above this many characters a comparison by lines is quicker to draw and to read. */
const MOST = 600_000

/**
 * Two versions of a page in one; null where they are no pages or too long, and lines have to do. Undefined: not known yet.
 */
export function usePages(from: VersionRow, to: VersionRow): MergedPages | null | undefined {
  const api = useApi()
  const { linkTo } = useDocumentLinks()
  const arePages = kindOf(from) !== null && kindOf(to) !== null
  const { value, failure } = useQuery(arePages ? `${from.id} ${to.id}` : null, (signal) =>
    Promise.all([readPage(api, from, signal), readPage(api, to, signal)]),
  )
  const merged = useMemo(() => {
    const [before, after] = value ?? []
    return before && after ? mergePages(before, after, linkTo) : null
  }, [value, linkTo])
  return arePages && !value && !failure ? undefined : merged
}

function kindOf({ files }: VersionRow): Page['kind'] | null {
  const kind = files[0]?.viewKind
  return kind === 'html' || kind === 'markdown' ? kind : null
}

/** Null for what is not shown whole: a book, a text that was cut. */
async function readPage(api: Api, version: VersionRow, signal: AbortSignal): Promise<Page | null> {
  const kind = kindOf(version)!
  const { source, isWhole } = await (kind === 'html' ? readHtml : readMarkdown)(api, version.id, signal)
  return isWhole && source.length <= MOST ? { kind, source, title: version.title } : null
}

async function readHtml(api: Api, id: string, signal: AbortSignal) {
  const { html, chapters, truncated } = await api.call(versionChapter, { query: { id } }, signal)
  return { source: html, isWhole: chapters.length === 1 && !truncated }
}

async function readMarkdown(api: Api, id: string, signal: AbortSignal) {
  const { text, truncated } = await api.call(versionText, { query: { id } }, signal)
  return { source: text, isWhole: !truncated }
}
