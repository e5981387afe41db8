import { type ReactElement, useCallback, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type PreviewAbout, previewPage } from '#core/contract/km/preview-parts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageView } from '#ui/page-view/page-view.tsx'
import { api } from '../api.ts'
import { type BodyProps, useShownFile } from './body-props.ts'
import { knowledge } from './knowledge.store.ts'
import { useOutline } from './use-outline.ts'
import { Previewed, useFound } from './use-preview.tsx'

/** A fixed layout (OFD), page by page. */
export const PagesBody = (props: BodyProps): ReactElement => (
  <Previewed form="pages" {...props} render={(about) => <Pages {...props} about={about} />} />
)

type About = Extract<PreviewAbout, { form: 'pages' }>

/** More pages than this are reached through the page field. */
const LISTED_PAGES = 100

function Pages({
  about,
  page,
  watermark,
  onHits,
  onOutline,
  steps,
  ...shown
}: BodyProps & { about: About }): ReactElement {
  const file = useShownFile(shown)
  const { terms, own } = useSnapshot(knowledge)
  const { pages: found } = useFound(file, terms)
  const goToPage = useRef<(page: number) => void>(() => {})
  const load = useCallback(
    (number: number, signal: AbortSignal) => api.call(previewPage, { query: { ...file, page: number } }, signal),
    [file],
  )
  useOutline(onOutline, { about, own }, () => {
    const marked = (own?.entries ?? []).flatMap(({ level, title, page: to }, at) =>
      to === null ? [] : [{ key: `${at}-${to}`, text: title, depth: level, go: () => goToPage.current(to) }],
    )
    const numbers = Array.from({ length: Math.min(about.pages.length, LISTED_PAGES) }, (_, at) => at + 1)
    const plain = numbers.map((number) => ({
      key: String(number),
      text: `第 ${number} 页`,
      depth: 1,
      go: () => goToPage.current(number),
    }))
    return marked.length > 0 ? marked : plain
  })
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
        load={load}
        found={found}
        page={page}
        terms={terms}
        watermark={watermark}
        onHits={onHits}
        onReady={(go) => {
          goToPage.current = go
        }}
      />
    </>
  )
}
