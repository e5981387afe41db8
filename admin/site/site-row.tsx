import { type ReactElement, useId } from 'react'
import type { SiteRow } from '#core/contract/km/config.ts'
import { isSiteKey, SITE_ITEMS } from '#core/rules/site/site-items.ts'
import { SITE_TEXTS } from '#core/rules/site/site-texts.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { SiteControl } from './site-control.tsx'
import { presetOf, shownValue, type SiteDraft } from './use-site-draft.ts'

interface SiteRowProps {
  row: SiteRow
  site: SiteDraft
  mayEdit: boolean
  onHistory: (row: SiteRow) => void
}

/** One key: its description, field, and reset. */
export function SiteRowView({ row, site, mayEdit, onHistory }: SiteRowProps): ReactElement {
  const id = useId()
  const { draft } = site
  const key = isSiteKey(row.itemCode) ? row.itemCode : null
  const item = key && SITE_ITEMS[key]
  const name = row.itemName ?? row.itemCode
  const isChanged = draft.has(row.itemCode)
  const refusal = site.refusals.get(row.itemCode)
  return (
    <div className={`zk-site-row${isChanged ? ' is-changed' : ''}`}>
      <div className="zk-site-name">
        <span id={`${id}-name`}>{name}</span>
        <code title="配置的键名">{row.itemCode}</code>
      </div>
      <div className="zk-site-control">
        <SiteControl
          item={item}
          value={shownValue(row, draft)}
          disabled={!mayEdit || site.isSaving}
          isBad={refusal !== undefined}
          name={name}
          noteId={`${id}-note`}
          onChange={(value) => site.change(row, value)}
        />
        <div id={`${id}-note`} className={refusal ? 'zk-field-bad' : 'zk-field-note'}>
          {refusal ?? (key && SITE_TEXTS[key].hint)}
        </div>
      </div>
      <RowState {...{ row, site, mayEdit, onHistory }} />
    </div>
  )
}

/** The time of the last change, and the reset. */
function RowState({ row, site, mayEdit, onHistory }: SiteRowProps): ReactElement {
  const name = row.itemName ?? row.itemCode
  const isChanged = site.draft.has(row.itemCode)
  const isPreset = isChanged ? site.draft.get(row.itemCode) === null : (row.isDefault ?? false)
  return (
    <div className="zk-site-state">
      <span className="zk-field-note" title={row.updateTime ?? undefined}>
        {isChanged ? '未保存' : isPreset ? '默认' : changedBy(row)}
      </span>
      {mayEdit && isChanged && (
        <Button
          look="quiet"
          icon="undo"
          label={`撤销对${name}的修改`}
          onClick={() => site.change(row, row.itemValue)}
        />
      )}
      {mayEdit && !isChanged && !isPreset && isSiteKey(row.itemCode) && (
        <Button
          look="quiet"
          icon="reset"
          label={`恢复${name}的默认值${presetText(presetOf(row))}`}
          onClick={() => site.change(row, null)}
        />
      )}
      <Button look="quiet" icon="history" label={`${name}的修改记录`} onClick={() => onHistory(row)} />
    </div>
  )
}

const changedBy = ({ updateBy, updateTime }: SiteRow): string =>
  updateBy ? `${updateBy} ${updateTime?.slice(0, 10) ?? ''}`.trim() : '已设置'

const presetText = (preset: string): string =>
  preset === '' ? '（空）' : `（${preset.length > 40 ? `${preset.slice(0, 40)}…` : preset}）`
