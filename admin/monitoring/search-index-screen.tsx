import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type IndexStatus, searchIndexRebuild, searchIndexStatus } from '#core/contract/km/search/search-index.ts'
import { formatSize } from '#core/text/file-size.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { OnceButton } from '../parts/once-button.tsx'
import { useMay } from '../rights.ts'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import css from './monitoring.css?inline'
import { usePolled } from './use-polled.ts'

styles(css)

const STATES: Readonly<Record<IndexStatus['state'], readonly [Tone, string]>> = {
  ready: ['good', '正常，新知识几秒内就能搜到'],
  behind: ['warn', '落后，新知识要过一会儿才能搜到'],
  rebuilding: ['warn', '正在重建，期间仍用原来的索引搜索'],
}
const REASONS: Readonly<Record<NonNullable<IndexStatus['reason']>, string>> = {
  damage: '索引文件损坏',
  analysis: '程序升级后分词有变化',
  changed: '词典有改动，或者有人要求重建',
  lost: '没有索引文件',
}

/** The index of the server that answers: how far it is, and making it anew. */
export function SearchIndexScreen(): ReactElement {
  const may = useMay()
  const { last, failure, retry } = usePolled('search-index', (signal) => api.call(searchIndexStatus, {}, signal))
  const [refusal, setRefusal] = useState('')
  if (failure && !last) return <ErrorState title="搜索索引的状态没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  const rebuild = async () => {
    try {
      await api.call(searchIndexRebuild, {})
      setRefusal('')
      retry()
    } catch (error) {
      setRefusal(errorText(error, '没有开始重建'))
    }
  }
  return (
    <section className="zk-monitoring zk-num">
      <BesideTitle>
        <Button icon="refresh" text="刷新" onClick={retry} />
        {may(searchIndexRebuild.access) && last.state !== 'rebuilding' && (
          <OnceButton text="重建索引" onClick={() => void rebuild()} />
        )}
      </BesideTitle>
      <Refusal>{refusal}</Refusal>
      <Status status={last} />
    </section>
  )
}

function meaningText(unembedded: number | null): string {
  if (unembedded === null) return '没有模型'
  return unembedded === 0 ? '都已计算' : `还有 ${unembedded} 篇没有计算`
}

function Status({ status }: { status: IndexStatus }): ReactElement {
  const [tone, text] = STATES[status.state]
  const facts: readonly (readonly [string, string])[] = [
    ['知识', `${status.documents} 篇，${status.passages} 段`],
    ['大小', formatSize(status.bytes)],
    ['落后', status.lagSeconds === 0 ? '没有' : `${status.lagSeconds} 秒，${status.lastChange - status.cursor} 处改动`],
    ['改动', `已处理到第 ${status.cursor} 处，共 ${status.lastChange} 处`],
    ['按意思搜索', meaningText(status.unembedded)],
    ['正在重新读取的文件', status.rereading === 0 ? '没有' : `${status.rereading} 个`],
    ['分词版本', String(status.analysisVersion)],
  ]
  return (
    <>
      <p>
        <StateDot tone={tone}>{text}</StateDot>
        {status.reason && `（${REASONS[status.reason]}）`}
      </p>
      {status.progress !== null && <ProgressBar share={status.progress} label="重建的进度" />}
      <dl className="zk-index-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export const screens = { 'modules/monitor/SearchIndex': SearchIndexScreen }
