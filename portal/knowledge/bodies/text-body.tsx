import { type ComponentProps, lazy, type ReactElement, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { fileLanguage } from '#ui/viewers/code-view/languages.ts'
import type { HitProps } from '#ui/viewers/hits/hits.ts'
import type { FindHeading, Heading } from '#ui/viewers/markdown-view/markdown-document.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { TextView } from '#ui/viewers/text-view/text-view.tsx'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import type { BodyProps } from './body-props.ts'
import { useStore } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { ReadNotice } from './read-notice.tsx'
import { useDocumentLinks } from './use-document-links.ts'
import type { OutlineEntry } from '../outline.tsx'

const CodeView = lazy(() => import('#ui/viewers/code-view/code-view.tsx').then((m) => ({ default: m.CodeView })))
const MarkdownView = lazy(() =>
  import('#ui/viewers/markdown-view/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)

/** Recordings need no text, so its absence is not reported. */
const isRecording = ({ viewKind }: BodyProps['doc']) => viewKind === 'audio' || viewKind === 'video'

/** The text of a file that has no better view. */
export function TextBody({ doc, offset, watermark, onHits, onOutline, steps }: BodyProps): ReactElement | null {
  const knowledge = useStore(KnowledgeStore)
  const { text, textFailure, terms, sought, id, own } = useSnapshot(knowledge.state)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (doc.viewKind === 'markdown') return
    onOutline((own?.entries ?? []).filter(({ level }) => level <= 3).map((entry, at) => textEntry(entry, at, frame)))
    // oxlint-disable-next-line react/exhaustive-deps -- the outline is the document's, whoever listens
  }, [own, doc.viewKind])
  if (textFailure)
    return <ErrorState title="正文没有加载成功" reason={textFailure} onRetry={() => void knowledge.open(id)} />
  if (!text) return <Skeleton shape="text" />
  if (text.text.trim() === '')
    return isRecording(doc) ? null : <EmptyState icon="file-text" title="这个文件里没有文字" />
  return (
    <WatermarkLayer tile={watermark}>
      {doc.viewKind === 'markdown' ? (
        <LinkedMarkdown
          ref={steps}
          source={text.text}
          terms={terms}
          offset={offset}
          sought={sought}
          onHits={onHits}
          title={doc.title}
          onOutline={(headings, find) =>
            onOutline(headings.filter(({ depth }) => depth <= 3).map((heading) => headingEntry(heading, find)))
          }
        />
      ) : (
        <PlainText ref={steps} {...{ frame, doc, terms, offset, sought, onHits }} text={text.text} />
      )}
      <ReadNotice doc={doc} />
      {text.truncated && <Notice>正文太长，这里只显示前面的部分，全文请下载。</Notice>}
    </WatermarkLayer>
  )
}

/** Markdown whose links to other documents open them. */
function LinkedMarkdown(props: Omit<ComponentProps<typeof MarkdownView>, 'linkTo'>): ReactElement {
  const { linkTo, handleClick } = useDocumentLinks()
  return (
    <div onClick={handleClick}>
      <Suspense fallback={<Skeleton shape="text" />}>
        <MarkdownView {...props} linkTo={linkTo} />
      </Suspense>
    </div>
  )
}

interface PlainTextProps extends HitProps {
  text: string
  offset: number | null
  doc: BodyProps['doc']
  frame: RefObject<HTMLDivElement | null>
}

/** Code with syntax colours, other text as paragraphs. */
function PlainText({ doc, frame, ...shown }: PlainTextProps): ReactElement {
  const language = fileLanguage(doc.fileType)
  return (
    <div ref={frame}>
      {language === null ? (
        <TextView {...shown} title={doc.title} />
      ) : (
        <Suspense fallback={<Skeleton shape="text" />}>
          <CodeView {...shown} language={language} />
        </Suspense>
      )}
    </div>
  )
}

/** An outline entry that leads to the paragraph at, or containing, a heading's offset. */
const textEntry = (
  { title, level, offset }: { title: string; level: number; offset: number },
  at: number,
  frame: RefObject<HTMLDivElement | null>,
): OutlineEntry => {
  const element = () => {
    const blocks = [...(frame.current?.querySelectorAll<HTMLElement>('p[data-at]') ?? [])]
    return blocks.findLast((each) => Number(each.dataset['at']) <= offset) ?? blocks[0]
  }
  const go = () => element()?.scrollIntoView({ block: 'start' })
  return { key: `${at}-${offset}`, text: title, depth: level, element, go }
}

const headingEntry = ({ id, text, depth }: Heading, find: FindHeading): OutlineEntry => ({
  key: id,
  text,
  depth,
  element: () => find(id),
  go: () => find(id)?.scrollIntoView(),
})
