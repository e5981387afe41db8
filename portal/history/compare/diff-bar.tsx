import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon, type IconName } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { useStore } from '../../use-portal.ts'
import { HistoryStore } from '../history.store.ts'
import { versionAddress } from '../history-address.ts'
import type { Layout, Layouts } from './layouts.ts'

interface DiffBarProps {
  from: VersionRow
  to: VersionRow
  /** In lines; a page has none. */
  counts?: { added: number; removed: number }
  count: number
  at: number
  go: (at: number) => void
  layouts: Layouts
  isPreview: boolean
}

/** Which versions are compared and how, how much changed, and the way from change to change. */
export function DiffBar(props: DiffBarProps): ReactElement {
  const { from, to, counts, count, at, go, layouts, isPreview } = props
  return (
    <div className={`zk-diff-bar${isPreview ? ' is-preview' : ''}`}>
      {!isPreview && <ComparedVersions from={from} to={to} />}
      {counts && (
        <span className="zk-diff-counts zk-num">
          <ins>+{counts.added}</ins> <del>−{counts.removed}</del> 行
        </span>
      )}
      <LayoutChoice {...layouts} />
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

const LOOKS: Readonly<Record<Layout, { icon: IconName; name: string; title: string }>> = {
  page: { icon: 'file-text', name: '页面', title: '按读到的样子，在正文里标出改动' },
  side: { icon: 'columns-3', name: '并排', title: '逐行对照，两版并排' },
  inline: { icon: 'rows-3', name: '行内', title: '逐行对照，合在一处' },
}

function LayoutChoice({ layout, offered, choose }: Layouts): ReactElement | null {
  if (offered.length < 2) return null
  return (
    <span className="zk-diff-layout" role="group" aria-label="怎么对照">
      {offered.map((each) => (
        <Button
          key={each}
          look="quiet"
          icon={LOOKS[each].icon}
          title={LOOKS[each].title}
          aria-pressed={layout === each}
          onClick={() => choose(each)}
        >
          {LOOKS[each].name}
        </Button>
      ))}
    </span>
  )
}

/** Both versions can be chosen here as well as in the timeline. */
function ComparedVersions({ from, to }: { from: VersionRow; to: VersionRow }): ReactElement {
  const { versions } = useSnapshot(useStore(HistoryStore).state)
  const navigate = useNavigate()
  const choice = (label: string, chosen: VersionRow, other: VersionRow, address: (id: string) => string) => (
    <MenuButton
      label={`${label}：第 ${chosen.version} 版`}
      className={buttonClass('soft')}
      face={
        <>
          第 {chosen.version} 版
          <Icon name="chevron-down" size={14} />
        </>
      }
      entries={versions
        .filter(({ id }) => id !== other.id)
        .map(({ id, version }) => ({
          text: `第 ${version} 版`,
          checked: id === chosen.id,
          onSelect: () => void navigate(address(id)),
        }))}
    />
  )
  return (
    <span className="zk-diff-versions">
      {choice('与哪一版比较', from, to, (id) => versionAddress(to.id, id))}
      <span aria-hidden="true">→</span>
      {choice('比较哪一版', to, from, (id) => versionAddress(id, from.id))}
    </span>
  )
}
