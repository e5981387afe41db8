import { Button } from '@blueprintjs/core'
import { type ReactElement, useId } from 'react'
import type { Setting, Settings } from './define-settings.ts'
import { type SettingsDraft, shownValue } from './use-settings.ts'

export interface SettingRowProps<V> {
  def: Settings<V>
  row: Setting<V>
  draft: SettingsDraft<V>
  mayEdit: boolean
  onHistory: (row: Setting<V>) => void
}

/** One value: what it is, its box, and the way back. */
export function SettingRow<V>(p: SettingRowProps<V>): ReactElement {
  const { def, row, draft, mayEdit } = p
  const id = useId()
  const refusal = draft.refusals.get(row.key)
  return (
    <div className={`zk-setting${draft.changes.has(row.key) ? ' is-changed' : ''}`}>
      <div className="zk-setting-name">
        <label htmlFor={id}>{row.name}</label>
        <code title="配置的键名">{row.key}</code>
      </div>
      <div className="zk-setting-control">
        <def.control
          id={id}
          setting={row}
          value={shownValue(row, draft.changes)}
          isDisabled={!mayEdit || draft.isSaving}
          error={refusal}
          onChange={(value) => draft.change(row, value)}
        />
        <div id={`${id}-note`} className={refusal === undefined ? 'zk-setting-note' : 'zk-setting-bad'}>
          {refusal ?? row.note}
        </div>
      </div>
      <RowState {...p} />
    </div>
  )
}

/** The time of the last change, and the reset. */
function RowState<V>({ def, row, draft, mayEdit, onHistory }: SettingRowProps<V>): ReactElement {
  const { changes } = draft
  const isChanged = changes.has(row.key)
  const isPreset = isChanged ? changes.get(row.key) === null : row.isPreset
  const canReset = !isChanged && !isPreset && row.preset !== undefined
  return (
    <div className="zk-setting-state">
      <span className="zk-setting-note">{isChanged ? '未保存' : isPreset ? '默认' : row.since}</span>
      {mayEdit && isChanged && (
        <Quiet icon="undo" label={`撤销对${row.name}的修改`} onClick={() => draft.change(row, row.value)} />
      )}
      {mayEdit && canReset && (
        <Quiet
          icon="reset"
          label={`恢复${row.name}的默认值（${short(def.textOf(row.key, row.preset!))}）`}
          onClick={() => draft.change(row, null)}
        />
      )}
      <Quiet icon="history" label={`${row.name}的修改记录`} onClick={() => onHistory(row)} />
    </div>
  )
}

interface QuietProps {
  icon: 'undo' | 'reset' | 'history'
  label: string
  onClick: () => void
}

const Quiet = ({ icon, label, onClick }: QuietProps) => (
  <Button variant="minimal" icon={icon} aria-label={label} title={label} onClick={onClick} />
)

const MUCH = 40
const short = (text: string) => (text.length > MUCH ? `${text.slice(0, MUCH)}…` : text)
