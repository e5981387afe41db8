import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Scope } from '#core/access/scope.ts'
import { MOST_ENTRIES, wordPreview, wordSave } from '#core/contract/km/files/import.ts'
import type { Args, Result } from '#core/contract/endpoint.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { ScopeField } from '../metadata/scope-field.tsx'

type Entry = Result<typeof wordPreview>[number]
type Made = Result<typeof wordSave>[number]

const LEVELS = [
  { value: '0', text: '不拆分' },
  ...['一', '二', '三', '四'].map((name, at) => ({ value: String(at + 1), text: `按${name}级标题` })),
]

/** The entries into which the file would be split at a heading level, to be selected and saved. */
export function WordEntries({ id }: { id: string }): ReactElement {
  const api = useApi()
  const [level, setLevel] = useState(1)
  const [scope, setScope] = useState<Scope>('department')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { value: entries, failure } = useQuery(`${id} ${level}`, (signal) =>
    api.call(wordPreview, { body: { id, level } }, signal),
  )
  const { made, busy, problem, save, forgetProblem } = useSaving()
  const handleLevel = (text: string) => {
    forgetProblem()
    setLevel(Number(text))
  }
  const chosen = (entries ?? []).filter(({ anchor }) => !left.has(anchor) && !made.get(anchor)?.docId)
  const asked = chosen.slice(0, MOST_ENTRIES).map(({ anchor }) => ({ anchor }))
  return (
    <section aria-label="拆分结果">
      <div className="zk-intake-line">
        <SelectField label="拆分方式" value={String(level)} options={LEVELS} onChange={handleLevel} />
        <ScopeField value={scope} onChange={setScope} />
        <Button
          look="primary"
          disabled={busy || chosen.length === 0}
          onClick={() => void save({ id, level, scope, entries: asked })}
        >
          {busy ? '正在保存…' : `保存 ${asked.length} 条`}
        </Button>
      </div>
      <Failure text={problem ?? failure} />
      {entries === null && !failure && <Skeleton shape="rows" />}
      {entries?.length === 0 && <EmptyState icon="file-text" title="这个文档里没有内容" />}
      <EntryList
        entries={entries ?? []}
        made={made}
        left={left}
        onToggle={(anchor) => setLeft(left.symmetricDifference(new Set([anchor])))}
      />
    </section>
  )
}

const Failure = ({ text }: { text: string | null }) =>
  text && (
    <p className="zk-intake-bad" role="alert">
      {text}
    </p>
  )

/** Saves entries and keeps the result of each, including those of other levels. */
function useSaving() {
  const api = useApi()
  const { busy, refusal, setRefusal, send } = useSending()
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map())
  const save = (body: Args<typeof wordSave>['body']) =>
    send(async () => {
      const rows = await api.call(wordSave, { body })
      setMade(new Map([...made, ...rows.map((row) => [row.anchor, row] as const)]))
    })
  return { made, busy, problem: refusal, save, forgetProblem: () => setRefusal(null) }
}

interface EntryListProps {
  entries: readonly Entry[]
  made: ReadonlyMap<string, Made>
  /** The deselected entries. */
  left: ReadonlySet<string>
  onToggle: (anchor: string) => void
}

const EntryList = ({ entries, made, left, onToggle }: EntryListProps) => (
  <ul className="zk-intake-entries">
    {entries.map((entry) => (
      <li key={entry.anchor}>
        <EntryRow entry={entry} made={made.get(entry.anchor)} isChosen={!left.has(entry.anchor)} onToggle={onToggle} />
      </li>
    ))}
  </ul>
)

interface EntryRowProps {
  entry: Entry
  made: Made | undefined
  isChosen: boolean
  onToggle: (anchor: string) => void
}

function EntryRow({ entry, made, isChosen, onToggle }: EntryRowProps): ReactElement {
  const { anchor, title, path, length, pictures, beginning } = entry
  return (
    <label>
      <input
        type="checkbox"
        checked={isChosen && !made?.docId}
        disabled={Boolean(made?.docId)}
        onChange={() => onToggle(anchor)}
      />
      <span>
        <b>{title}</b>
        {path.length > 1 && <small>{path.slice(0, -1).join(' / ')}</small>}
        <small className="zk-num">
          {length} 字{pictures > 0 && `，${pictures} 张图`}
        </small>
        <span className="zk-intake-beginning">{beginning}</span>
        {made?.docId && (
          <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(made.docId)}`}>已保存，查看“{title}”</Link>
        )}
        {made?.reason && (
          <span className="zk-intake-bad" role="alert">
            {made.reason}
          </span>
        )}
      </span>
    </label>
  )
}
