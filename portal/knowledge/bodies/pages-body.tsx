import { type ReactElement, useCallback, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type PreviewAbout, previewFind, previewPage } from '#core/contract/km/files/preview-parts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { OutlineMark } from '#ui/viewers/page-frame/page-look.ts'
import { PageView } from '#ui/viewers/page-view/page-view.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { type BodyProps, type ShownFile, useShownFile } from './body-props.ts'
import { mayHaveOnPaper } from '../actions/print.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { useQuotePlace } from '../quote/quote-place.ts'
import type { OutlineEntry } from '../outline.tsx'
import { useOutline } from './use-outline.ts'
import { Previewed, useFound } from './use-preview.tsx'

/** Shows a fixed-layout document (OFD) page by page. */
export const PagesBody = (props: BodyProps): ReactElement => (
  <Previewed form="pages" {...props} render={(about) => <Pages {...props} about={about} />} />
)

type About = Extract<PreviewAbout, { form: 'pages' }>

/** The maximum number of pages in the outline; others are reached through the page field. */
const LISTED_PAGES = 100

/** What the server takes of a word to find. */
const MOST_WORDS = 2000

type PagesProps = BodyProps & { about: About }

function Pages({ about, page, watermark, onHits, onOutline, steps, onPager, ...shown }: PagesProps): ReactElement {
  const file = useShownFile(shown)
  const { terms, sought, own } = useSnapshot(useStore(KnowledgeStore).state)
  const { pages: found } = useFound(file, terms)
  const quote = useQuotePlace()
  const goToPage = useRef<(page: number) => void>(() => {})
  const parts = usePageParts(file)
  const outline = useMemo(() => bookmarks(own?.entries ?? []), [own])
  useOutline(onOutline, { about, own }, () => buildOutline(about, outline, (to) => goToPage.current(to)))
  return (
    <>
      {about.stamps > 0 && <Notice>文件里有 {about.stamps} 处电子签章，这里只显示图样，未验证签章是否有效。</Notice>}
      {about.truncated && (
        <Notice>
          文件共 {about.total} 页，这里显示前 {about.pages.length} 页，全文请下载。
        </Notice>
      )}
      <PageView
        ref={steps}
        pages={about.pages}
        {...parts}
        found={found}
        outline={outline}
        mayPrint={mayHaveOnPaper(shown.doc)}
        page={page}
        terms={terms}
        sought={sought}
        watermark={watermark}
        onHits={onHits}
        onQuote={quote && ((at) => quote({ page: String(at) }))}
        onReady={(go) => {
          goToPage.current = go
          onPager?.(go)
        }}
      />
    </>
  )
}

/** What is loaded when it is looked at: a page, and where a word is in all of them. */
function usePageParts(file: ShownFile) {
  const api = useApi()
  const load = useCallback(
    (number: number, signal: AbortSignal) => api.call(previewPage, { query: { ...file, page: number } }, signal),
    [api, file],
  )
  const search = useCallback(
    async (words: string, signal: AbortSignal) =>
      (await api.call(previewFind, { query: { ...file, words: words.slice(0, MOST_WORDS) } }, signal)).pages,
    [api, file],
  )
  return { load, search }
}

interface OwnEntry {
  readonly level: number
  readonly title: string
  readonly page: number | null
}

/** The file's own outline entries, as far as they say a page. */
const bookmarks = (own: readonly OwnEntry[]): OutlineMark[] =>
  own.flatMap(({ level, title, page }) => (page === null ? [] : [{ text: title, depth: level, page }]))

/** The file's own outline entries, else its pages. */
function buildOutline(about: About, own: readonly OutlineMark[], go: (page: number) => void): OutlineEntry[] {
  if (own.length > 0) return own.map((mark, at) => ({ key: `${at}-${mark.page}`, ...mark, go: () => go(mark.page) }))
  return Array.from({ length: Math.min(about.pages.length, LISTED_PAGES) }, (_, at) => ({
    key: String(at + 1),
    text: `第 ${at + 1} 页`,
    depth: 1,
    page: at + 1,
    go: () => go(at + 1),
  }))
}
