import type { ReactElement } from 'react'
import { previewEntryText } from '#core/contract/km/files/preview-parts.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { TextView } from '#ui/viewers/text-view/text-view.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../../use-portal.ts'
import type { BodyProps, ShownFile } from './body-props.ts'
import css from './entry-text.css?inline'

styles(css)

interface EntryTextProps extends Pick<BodyProps, 'onHits'> {
  file: ShownFile
  /** The file's path in the archive, or the attachment's number in the mail. */
  entry: string
  name: string
  terms: readonly string[]
  steps?: BodyProps['steps']
}

/** The text of one file of an archive, or of one attachment of a mail. */
export const EntryText = (props: EntryTextProps): ReactElement => (
  <section className="zk-archived-text" aria-label={`${props.name} 的文字`} aria-live="polite">
    <h2>{props.name}</h2>
    <Text {...props} />
  </section>
)

function Text({ file, entry, terms, onHits, steps }: EntryTextProps): ReactElement {
  const api = useApi()
  const { value, failure } = useQuery(JSON.stringify([file, entry]), (signal) =>
    api.call(previewEntryText, { query: { ...file, entry } }, signal),
  )
  if (failure) {
    return (
      <EmptyState icon="file-text" title="这个文件不能查看">
        {failure}
      </EmptyState>
    )
  }
  if (!value) return <Skeleton shape="text" label="正在读取文件" />
  if (value.text.trim() === '') return <EmptyState icon="file-text" title="这个文件里没有文字" />
  return (
    <>
      <TextView {...(steps && { ref: steps })} text={value.text} terms={terms} offset={null} onHits={onHits} />
      {value.truncated && <Notice>文字太长，这里只显示前面的部分。</Notice>}
    </>
  )
}
