import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type ArchiveEntry, type PreviewAbout, previewEntries } from '#core/contract/km/files/preview-parts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ArchiveTree } from '#ui/viewers/archive-tree/archive-tree.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { type BodyProps, useShownFile } from './body-props.ts'
import { EntryText } from './entry-text.tsx'
import { KnowledgeStore } from '../knowledge.store.ts'
import { Previewed } from './use-preview.tsx'

/** Shows an archive as a tree; a chosen file opens below it. */
export const ArchiveBody = (props: BodyProps): ReactElement => (
  <Previewed form="archive" {...props} render={(about) => <Archive {...props} about={about} />} />
)

type About = Extract<PreviewAbout, { form: 'archive' }>

function Archive({ about, watermark, onHits, steps, ...props }: BodyProps & { about: About }): ReactElement {
  const api = useApi()
  const file = useShownFile(props)
  const { terms } = useSnapshot(useStore(KnowledgeStore).state)
  const [chosen, setChosen] = useState<ArchiveEntry | null>(null)
  const list = useQuery(JSON.stringify(file), (signal) => api.call(previewEntries, { query: file }, signal))
  const entries = list.value
  if (list.failure) return <ErrorState title="文件列表没有加载成功" reason={list.failure} onRetry={list.retry} />
  if (!entries) return <Skeleton shape="rows" />
  if (entries.length === 0) return <EmptyState icon="file-text" title="压缩包是空的" />
  return (
    <WatermarkLayer tile={watermark}>
      <Notice>
        共 {about.entries} 个文件{about.truncated && '，文件太多，只列出前面的部分'}
        {about.unsafe > 0 && `；另有 ${about.unsafe} 个条目的路径不安全，没有列出`}。点击文件可以查看其中的文字。
      </Notice>
      <ArchiveTree entries={entries} selected={chosen?.name ?? null} onSelect={setChosen} />
      {chosen && (
        <EntryText file={file} entry={chosen.name} name={chosen.name} terms={terms} onHits={onHits} steps={steps} />
      )}
    </WatermarkLayer>
  )
}
