import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useStore } from '../../use-portal.ts'
import { HistoryStore, LISTED } from '../history.store.ts'
import { versionAddress } from '../history-address.ts'
import { type Entry, timelineDays } from './entries.ts'
import { SettingItem } from './setting-item.tsx'
import type { Shown } from './shown.ts'
import css from './timeline.css?inline'
import { VersionItem } from './version-item.tsx'

styles(css)

const FILTERS = [
  { id: 'all', text: '全部' },
  { id: 'version', text: '版本' },
  { id: 'setting', text: '设置' },
] as const
type Filter = (typeof FILTERS)[number]['id']

/** Everything that happened to the document, by day. Arrow keys walk, Enter opens, Space chooses the other version. */
export function Timeline({ shown, onOpen }: { shown: Shown; onOpen?: () => void }): ReactElement {
  const { versions, changes, isCut } = useSnapshot(useStore(HistoryStore).state)
  const [filter, setFilter] = useState<Filter>('all')
  const [now] = useState(() => new Date())
  const handleKey = useTimelineKeys(shown)
  const days = useMemo(
    () => timelineDays(filter === 'setting' ? [] : versions, filter === 'version' ? [] : changes, now),
    [versions, changes, filter, now],
  )
  const hasSettings = changes.some(({ madeVersion }) => !madeVersion)
  return (
    <div className="zk-timeline">
      {hasSettings && (
        <Tabs
          label="看哪些"
          look="chips"
          tabs={FILTERS}
          value={filter}
          onChange={setFilter}
          controls="zk-timeline-days"
        />
      )}
      <div
        id="zk-timeline-days"
        role={hasSettings ? 'tabpanel' : undefined}
        aria-label={hasSettings ? '时间线' : undefined}
        onKeyDown={handleKey}
      >
        {days.map(({ name, entries }) => (
          <DaySection key={name} name={name} entries={entries} shown={shown} onOpen={onOpen} />
        ))}
        {days.length === 0 && <p className="zk-timeline-note">还没有改过设置。</p>}
      </div>
      {isCut && <p className="zk-timeline-note">只列出最近的 {LISTED} 项。</p>}
    </div>
  )
}

interface DaySectionProps {
  name: string
  entries: readonly Entry[]
  shown: Shown
  onOpen: (() => void) | undefined
}

const DaySection = ({ name, entries, shown, onOpen }: DaySectionProps): ReactElement => (
  <section aria-label={name}>
    <h3>{name}</h3>
    <ol onClick={onOpen}>
      {entries.map((entry) =>
        entry.kind === 'version' ? (
          <VersionItem key={entry.version.id} {...entry} shown={shown} />
        ) : (
          <SettingItem
            key={entry.change.id}
            change={entry.change}
            times={entry.times}
            isShown={entry.change.id === shown.id}
          />
        ),
      )}
    </ol>
  </section>
)

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves between the entries of the list; the links themselves open at Enter. */
function useTimelineKeys(shown: Shown) {
  const navigate = useNavigate()
  return (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a.zk-timeline-entry')]
    const at = links.findIndex((link) => link.contains(event.target as Node))
    if (at < 0) return
    const step = STEPS[event.key]
    const other = event.key === ' ' ? links[at]!.dataset['version'] : undefined
    if (!step && other === undefined) return
    event.preventDefault()
    if (step) links[step(at, links.length - 1)]!.focus()
    else if (other !== shown.id) void navigate(versionAddress(shown.id, other))
  }
}
