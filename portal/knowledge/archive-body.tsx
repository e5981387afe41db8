import { type ReactElement, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  type ArchiveEntry,
  type PreviewAbout,
  previewEntries,
  previewEntryText,
} from '#core/contract/km/preview-parts.ts'
import { ArchiveTree } from '#ui/archive-tree/archive-tree.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextView } from '#ui/text-view/text-view.tsx'
import { WatermarkLayer } from '#ui/watermark-layer/watermark-layer.tsx'
import { api } from '../api.ts'
import { type BodyProps, type ShownFile, useShownFile } from './body-props.ts'
import { knowledge } from './knowledge.store.ts'
import { Previewed } from './use-preview.tsx'

/** An archive as a tree; a file of it opens below. */
export const ArchiveBody = (props: BodyProps): ReactElement => (
  <Previewed form="archive" {...props} show={(about) => <Archive {...props} about={about} />} />
)

type About = Extract<PreviewAbout, { form: 'archive' }>

function Archive({ about, watermark, onHits, steps, ...props }: BodyProps & { about: About }): ReactElement {
  const file = useShownFile(props)
  const { terms } = useSnapshot(knowledge)
  const [entries, setEntries] = useState<readonly ArchiveEntry[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [chosen, setChosen] = useState<ArchiveEntry | null>(null)
  const shown = useEntryText(file, chosen)
  useEffect(() => {
    const asking = new AbortController()
    setFailure(null)
    api
      .call(previewEntries, { query: file }, asking.signal)
      .then(setEntries)
      .catch((error: unknown) => {
        if (!asking.signal.aborted) setFailure(error instanceof Error ? error.message : '请稍后再试')
      })
    return () => asking.abort()
  }, [file, attempt])
  if (failure)
    return <ErrorState title="文件列表没有加载成功" reason={failure} onRetry={() => setAttempt(attempt + 1)} />
  if (!entries) return <Skeleton shape="rows" />
  if (entries.length === 0) return <EmptyState icon="document" title="压缩包是空的" />
  return (
    <WatermarkLayer tile={watermark}>
      <p className="zk-notice">
        共 {about.entries} 个文件{about.truncated && '，文件太多，只列出前面的部分'}
        {about.unsafe > 0 && `；另有 ${about.unsafe} 个条目的路径不安全，没有列出`}。点击文件可以查看其中的文字。
      </p>
      <ArchiveTree entries={entries} selected={chosen?.name ?? null} onSelect={setChosen} />
      {chosen && (
        <section className="zk-archive-text" aria-label={`${chosen.name} 的文字`} aria-live="polite">
          <h2>{chosen.name}</h2>
          {shown.failure ? (
            <EmptyState icon="document" title="这个文件不能查看">
              {shown.failure}
            </EmptyState>
          ) : !shown.text ? (
            <Skeleton shape="text" label="正在读取文件" />
          ) : shown.text.text.trim() === '' ? (
            <EmptyState icon="document" title="这个文件里没有文字" />
          ) : (
            <>
              <TextView ref={steps} text={shown.text.text} terms={terms} offset={null} onHits={onHits} />
              {shown.text.truncated && <p className="zk-notice">文字太长，这里只显示前面的部分。</p>}
            </>
          )}
        </section>
      )}
    </WatermarkLayer>
  )
}

interface Shown {
  text: { text: string; truncated: boolean } | null
  failure: string | null
}

const NOTHING: Shown = { text: null, failure: null }

function useEntryText(file: ShownFile, entry: ArchiveEntry | null): Shown {
  const [shown, setShown] = useState<Shown>(NOTHING)
  useEffect(() => {
    setShown(NOTHING)
    if (!entry) return undefined
    const asking = new AbortController()
    api
      .call(previewEntryText, { query: { ...file, entry: entry.name } }, asking.signal)
      .then((text) => setShown({ text, failure: null }))
      .catch((error: unknown) => {
        if (!asking.signal.aborted)
          setShown({ text: null, failure: error instanceof Error ? error.message : '请稍后再试' })
      })
    return () => asking.abort()
  }, [file, entry])
  return shown
}
