import { type ReactElement, useState } from 'react'
import { versionChapter, type VersionRow } from '#core/contract/km/documents/version.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { HtmlView } from '#ui/viewers/html-view/html-view.tsx'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { ChapterSteps } from '../knowledge/bodies/chapter-steps.tsx'
import { useDocumentLinks } from '../knowledge/bodies/use-document-links.ts'
import { useWatermark } from '../session/use-watermark.ts'
import { useApi } from '../use-portal.ts'

const NO_WORDS: readonly string[] = []
const ignore = () => {}

/** A page, Word file, mail or book of a version, in the form in which it is read. */
export function VersionHtml({ version: { id, title } }: { version: VersionRow }): ReactElement {
  const api = useApi()
  const watermark = useWatermark()
  const { linkTo, handleClick } = useDocumentLinks()
  const [at, setAt] = useState(0)
  const {
    value: chapter,
    failure,
    retry,
  } = useQuery(`${id} ${at}`, (signal) => api.call(versionChapter, { query: { id, chapter: at } }, signal))
  if (failure) return <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />
  if (!chapter) return <Skeleton shape="text" />
  const { html, chapters, truncated } = chapter
  return (
    <WatermarkLayer tile={watermark}>
      <div onClick={handleClick}>
        {html.trim() === '' ? (
          <EmptyState icon="file-text" title="这里没有内容" />
        ) : (
          <HtmlView terms={NO_WORDS} onHits={ignore} onOutline={ignore} {...{ html, title, linkTo }} />
        )}
      </div>
      {chapters.length > 1 && <ChapterSteps at={at} count={chapters.length} onGo={setAt} />}
      {truncated && <Notice>内容没有全部显示，全文请下载。</Notice>}
    </WatermarkLayer>
  )
}
