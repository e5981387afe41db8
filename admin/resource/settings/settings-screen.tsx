import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { type ReactElement, useId, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useMay } from '../../rights.ts'
import { toast } from '../../toasts.ts'
import { ExcelButtons } from '../excel-buttons.tsx'
import { useLeaveGuard } from '../record/use-leave-guard.ts'
import type { Setting, SettingChange, Settings } from './define-settings.ts'
import { SettingRow } from './setting-row.tsx'
import { SettingsHistory } from './settings-history.tsx'
import css from './settings.css?inline'
import { type SettingsDraft, useSettings } from './use-settings.ts'

styles(css)

interface Wanted {
  word: string
  isChangedOnly: boolean
}

/** Every value by section; changes are collected and saved together. */
export function SettingsScreen<V>({ def }: { def: Settings<V> }): ReactElement {
  const draft = useSettings(def)
  const [wanted, setWanted] = useState<Wanted>({ word: '', isChangedOnly: false })
  const [history, setHistory] = useState<Setting<V> | 'all' | null>(null)
  useLeaveGuard(draft.changes.size > 0)
  const mayEdit = useMay()(def.access)
  const { rows } = draft
  if (draft.failure)
    return <ErrorState title={`${def.noun}没有加载成功`} reason={draft.failure} onRetry={draft.reload} />
  if (!rows) return <Skeleton shape="rows" />
  const shown = rows.filter((row) => isWanted(row, wanted) || (wanted.isChangedOnly && draft.changes.has(row.key)))
  const restore = ({ key, name, before }: SettingChange<V>) => {
    setHistory(null)
    draft.change(
      rows.find((row) => row.key === key)!,
      before,
    )
    toast(`已填入“${name}”从前的值，保存后生效`)
  }
  return (
    <>
      <Bar def={def} wanted={wanted} onWant={setWanted} onHistory={() => setHistory('all')} onImported={draft.reload} />
      {!mayEdit && <p className="zk-settings-note">您可以查看{def.noun}，没有修改的权限。</p>}
      {shown.length === 0 && <EmptyState icon="search" title="没有符合条件的配置项" />}
      <Sections def={def} rows={shown} draft={draft} mayEdit={mayEdit} onHistory={setHistory} />
      {mayEdit && draft.changes.size > 0 && <SaveBar draft={draft} />}
      {history && (
        <SettingsHistory
          def={def}
          of={history === 'all' ? null : history}
          canRestore={(change) => mayEdit && isFormer(change, rows)}
          onRestore={restore}
          onClose={() => setHistory(null)}
        />
      )}
    </>
  )
}

function isWanted<V>(row: Setting<V>, { word, isChangedOnly }: Wanted): boolean {
  const text = [row.key, row.name, row.note].join('\n').toLowerCase()
  return text.includes(word.trim().toLowerCase()) && !(isChangedOnly && row.isPreset)
}

/** Whether a change can be taken back: its value is known here, and was another one before. */
function isFormer<V>({ key, before }: SettingChange<V>, rows: readonly Setting<V>[]): boolean {
  const row = rows.find((each) => each.key === key)
  if (!row) return false
  return before === null ? row.preset !== undefined && !row.isPreset : row.value !== before || row.isPreset
}

interface BarProps<V> {
  def: Settings<V>
  wanted: Wanted
  onWant: (wanted: Wanted) => void
  onHistory: () => void
  onImported: () => void
}

function Bar<V>({ def, wanted, onWant, onHistory, onImported }: BarProps<V>): ReactElement {
  return (
    <div className="zk-settings-bar" role="search" aria-label="查找配置项">
      <InputGroup
        type="search"
        leftIcon="search"
        aria-label="查找配置项"
        placeholder="名称、说明或英文键名"
        value={wanted.word}
        onValueChange={(word) => onWant({ ...wanted, word })}
      />
      <Switch
        label="只看改过的"
        checked={wanted.isChangedOnly}
        onChange={({ currentTarget }) => onWant({ ...wanted, isChangedOnly: currentTarget.checked })}
      />
      <Button icon="history" text="修改记录" onClick={onHistory} />
      {def.excel && <ExcelButtons noun={def.noun} excel={def.excel} selections="" onImported={onImported} />}
    </div>
  )
}

interface SectionsProps<V> {
  def: Settings<V>
  rows: readonly Setting<V>[]
  draft: SettingsDraft<V>
  mayEdit: boolean
  onHistory: (row: Setting<V>) => void
}

function Sections<V>({ rows, ...p }: SectionsProps<V>): ReactElement {
  const id = useId()
  const sections = p.def.sections
    .map((title, at) => ({ title, anchor: `${id}-${at}`, own: rows.filter(({ section }) => section === title) }))
    .filter(({ own }) => own.length > 0)
  return (
    <div className="zk-settings-body">
      <nav className="zk-settings-nav" aria-label="主题">
        {sections.map(({ title, anchor, own }) => (
          <SectionLink
            key={title}
            {...{ title, anchor }}
            changed={own.filter(({ key }) => p.draft.changes.has(key)).length}
          />
        ))}
      </nav>
      <div>
        {sections.map(({ title, anchor, own }) => (
          <section key={title} id={anchor} className="zk-settings-group" aria-label={title}>
            <h2>{title}</h2>
            {own.map((row) => (
              <SettingRow key={row.key} row={row} {...p} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** A scroll, not a fragment: the address belongs to the router. */
const SectionLink = ({ title, anchor, changed }: { title: string; anchor: string; changed: number }) => (
  <button type="button" onClick={() => document.getElementById(anchor)?.scrollIntoView({ block: 'start' })}>
    {title}
    {changed > 0 && (
      <span className="zk-num" aria-label={`${changed} 项未保存`}>
        {changed}
      </span>
    )}
  </button>
)

function SaveBar<V>({ draft }: { draft: SettingsDraft<V> }): ReactElement {
  const wrong = draft.refusals.size
  return (
    <div className="zk-settings-save" role="region" aria-label="未保存的修改">
      <span className="zk-num" role="status">
        {wrong > 0 ? `${wrong} 项需要改正` : `${draft.changes.size} 项修改还没有保存`}
      </span>
      <Button text="放弃" disabled={draft.isSaving} onClick={draft.discard} />
      <Button
        intent="primary"
        text="保存"
        disabled={wrong > 0}
        loading={draft.isSaving}
        onClick={() => void draft.save()}
      />
    </div>
  )
}
