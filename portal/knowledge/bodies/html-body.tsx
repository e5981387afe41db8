import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type PreviewAbout, previewChapter } from '#core/contract/km/files/preview-parts.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import type { FindHeading, Heading } from '#ui/viewers/markdown-view/markdown-document.ts'
import { HtmlView } from '#ui/viewers/html-view/html-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { type BodyProps, type ShownFile, useShownFile } from './body-props.ts'
import { ChapterSteps } from './chapter-steps.tsx'
import { EntryText } from './entry-text.tsx'
import css from './html-body.css?inline'
import { KnowledgeStore } from '../knowledge.store.ts'
import type { OutlineEntry } from '../outline.tsx'
import { useDocumentLinks } from './use-document-links.ts'
import { useOutline } from './use-outline.ts'
import { Previewed } from './use-preview.tsx'

styles(css)

/** Shows HTML made from a web page, a mail with its header, a Word file, slides, or a book by chapters. */
export const HtmlBody = (props: BodyProps): ReactElement => (
  <Previewed form="html" {...props} render={(about) => <Chapters {...props} about={about} />} />
)

type About = Extract<PreviewAbout, { form: 'html' }>

function Chapters({ about, ...props }: BodyProps & { about: About }): ReactElement {
  const [at, setAt] = useState(0)
  const file = useShownFile(props)
  const { terms } = useSnapshot(useStore(KnowledgeStore).state)
  const isBook = about.chapters.length > 1
  const chapterTitle = (chapter: number) => about.chapters[chapter]?.title || `第 ${chapter + 1} 章`
  useOutline(props.onOutline, { about }, () =>
    isBook
      ? about.chapters.map((_, chapter) => ({
          key: String(chapter),
          text: chapterTitle(chapter),
          depth: 1,
          go: () => setAt(chapter),
        }))
      : null,
  )
  return (
    <WatermarkLayer tile={props.watermark}>
      {about.mail && <MailHead {...about.mail} file={file} terms={terms} />}
      <Chapter {...props} at={at} isBook={isBook} />
      {isBook && <ChapterSteps at={at} count={about.chapters.length} onGo={setAt} />}
      {about.truncated && <Notice>内容没有全部显示，全文请下载。</Notice>}
    </WatermarkLayer>
  )
}

interface ChapterProps extends Omit<BodyProps, 'watermark'> {
  at: number
  /** True uses the chapters as outline, false the headings. */
  isBook: boolean
}

function Chapter({ at, isBook, onHits, onOutline, steps, ...shown }: ChapterProps): ReactElement {
  const api = useApi()
  const file = useShownFile(shown)
  const { terms, sought } = useSnapshot(useStore(KnowledgeStore).state)
  const { linkTo, handleClick } = useDocumentLinks()
  const {
    value: html,
    failure,
    retry,
  } = useQuery(
    JSON.stringify([file, at]),
    async (signal) => (await api.call(previewChapter, { query: { ...file, chapter: at } }, signal)).html,
  )
  return (
    <div onClick={handleClick}>
      {failure && <ErrorState title="内容没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && html === null && <Skeleton shape="text" />}
      {html?.trim() === '' && <EmptyState icon="file-text" title="这里没有内容" />}
      {html && html.trim() !== '' && (
        <HtmlView
          ref={steps}
          html={html}
          terms={terms}
          sought={sought}
          onHits={onHits}
          title={shown.doc.title}
          onOutline={(headings, find) => {
            if (isBook) return
            onOutline(headingEntries(headings, find))
          }}
          linkTo={linkTo}
        />
      )}
    </div>
  )
}

const headingEntries = (headings: readonly Heading[], find: FindHeading): OutlineEntry[] =>
  headings.map(({ id, text, depth }) => {
    const element = () => find(id)
    return { key: id, text, depth, element, go: () => element()?.scrollIntoView() }
  })

interface MailHeadProps extends NonNullable<About['mail']> {
  file: ShownFile
  terms: readonly string[]
}

function MailHead({ headers, attachments, file, terms }: MailHeadProps): ReactElement {
  const [open, setOpen] = useState<number | null>(null)
  const opened = open === null ? undefined : attachments[open]
  return (
    <section className="zk-mail-head" aria-label="邮件信息">
      <dl>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {attachments.length > 0 && (
        <ul aria-label="附件">
          {attachments.map(({ name, size }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- attachments may have the same name
            <li key={at}>
              <button type="button" aria-expanded={at === open} onClick={() => setOpen(at === open ? null : at)}>
                {name} <span className="zk-num">{formatSize(size)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && <EntryText file={file} entry={String(open)} name={opened.name} terms={terms} onHits={ignoreHits} />}
    </section>
  )
}

/** Hits in an attachment are not counted, because the hit navigation covers the mail itself. */
const ignoreHits = () => {}
