import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useStore } from '../../use-portal.ts'
import { HistoryStore } from '../history.store.ts'
import { versionAddress } from '../history-address.ts'

export type Layout = 'side' | 'inline'

interface DiffBarProps {
  from: VersionRow
  to: VersionRow
  counts: { added: number; removed: number }
  count: number
  at: number
  go: (at: number) => void
  layout: Layout
  onLayout?: (layout: Layout) => void
  isPreview: boolean
}

/** Which versions are compared and how, how much changed, and the way from change to change. */
export function DiffBar(props: DiffBarProps): ReactElement {
  const { from, to, counts, count, at, go, layout, onLayout, isPreview } = props
  return (
    <div className={`zk-diff-bar${isPreview ? ' is-preview' : ''}`}>
      {!isPreview && <ComparedVersions from={from} to={to} />}
      <span className="zk-diff-counts zk-num">
        <ins>+{counts.added}</ins> <del>−{counts.removed}</del> 行
      </span>
      {onLayout && (
        <span className="zk-diff-layout" role="group" aria-label="排列">
          <Button look="quiet" icon="columns-3" aria-pressed={layout === 'side'} onClick={() => onLayout('side')}>
            并排
          </Button>
          <Button look="quiet" icon="rows-3" aria-pressed={layout === 'inline'} onClick={() => onLayout('inline')}>
            行内
          </Button>
        </span>
      )}
      <span className="zk-diff-steps">
        <span className="zk-num" role="status">
          {at < 0 ? `共 ${count} 处` : `第 ${at + 1} / ${count} 处`}
        </span>
        <Button look="quiet" icon="chevron-up" label="上一处改动（P）" onClick={() => go(at < 0 ? -1 : at - 1)} />
        <Button look="quiet" icon="chevron-down" label="下一处改动（N）" onClick={() => go(at + 1)} />
      </span>
    </div>
  )
}

/** Both versions can be chosen here as well as in the timeline. */
function ComparedVersions({ from, to }: { from: VersionRow; to: VersionRow }): ReactElement {
  const { versions } = useSnapshot(useStore(HistoryStore).state)
  const navigate = useNavigate()
  const choice = (label: string, chosen: VersionRow, other: VersionRow, address: (id: string) => string) => (
    <select aria-label={label} value={chosen.id} onChange={(event) => void navigate(address(event.target.value))}>
      {versions
        .filter(({ id }) => id !== other.id)
        .map(({ id, version }) => (
          <option key={id} value={id}>
            第 {version} 版
          </option>
        ))}
    </select>
  )
  return (
    <span className="zk-diff-versions">
      {choice('与哪一版比较', from, to, (id) => versionAddress(to.id, id))}
      <span aria-hidden="true">→</span>
      {choice('比较哪一版', to, from, (id) => versionAddress(id, from.id))}
    </span>
  )
}
