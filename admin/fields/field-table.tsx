import { HTMLTable } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { type FieldKind, fieldText } from '#core/rules/custom-fields.ts'
import { Button } from '#ui/controls/button/button.tsx'
import type { Fields } from './use-fields.ts'

export const KIND_NAMES: Record<FieldKind, string> = {
  text: '文字',
  number: '数字',
  date: '日期',
  choice: '单选',
  choices: '多选',
  person: '人员',
}

interface FieldTableProps {
  state: Fields
  rows: readonly FieldRow[]
  /** Absent for read-only fields, such as those inherited from a parent category. */
  onEdit?: (field: FieldRow) => void
  onDelete?: (field: FieldRow) => void
}

/** Fields in the order of the form. */
export function FieldTable({ state, rows, onEdit, onDelete }: FieldTableProps): ReactElement {
  return (
    <div className="zk-list-frame" tabIndex={0} role="region" aria-label={onEdit ? '字段' : '继承的字段'}>
      <HTMLTable className="zk-list" compact>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">类型</th>
            <th scope="col">必填</th>
            <th scope="col">选项</th>
            <th scope="col">默认值</th>
            <th scope="col">说明</th>
            <th scope="col">{onEdit ? '操作' : '来自'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((field, at) => (
            <tr key={field.id}>
              <td>{field.label}</td>
              <td>{KIND_NAMES[field.kind]}</td>
              <td>{field.required ? '必填' : ''}</td>
              <td className="is-long">{field.options.join('、')}</td>
              <td className="is-long">{presetText(field)}</td>
              <td className="is-long">{field.hint}</td>
              <td>
                {onEdit ? (
                  <RowActions {...{ state, rows, at, onEdit }} {...(onDelete && { onDelete })} />
                ) : (
                  (field.categoryName ?? '全部知识')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

interface RowActionsProps extends FieldTableProps {
  at: number
}

function RowActions({ state, rows, at, onEdit, onDelete }: RowActionsProps): ReactElement {
  const field = rows[at]!
  return (
    <span className="zk-fields-actions">
      <Move state={state} rows={rows} at={at} />
      <Button look="quiet" aria-label={`修改${field.label}`} onClick={() => onEdit?.(field)}>
        修改
      </Button>
      <Button look="quiet" aria-label={`删除${field.label}`} onClick={() => onDelete?.(field)}>
        删除
      </Button>
    </span>
  )
}

export const presetText = ({ preset, kind, presetName }: FieldRow): string => {
  if (preset === null) return ''
  return kind === 'person' ? (presetName ?? '（已不存在的用户）') : fieldText(preset)
}

const Move = ({ state, rows, at }: { state: Fields; rows: readonly FieldRow[]; at: number }) => (
  <>
    <Button
      look="quiet"
      icon="chevron-up"
      label={`上移${rows[at]!.label}`}
      disabled={at === 0 || state.isBusy}
      onClick={() => void state.move(rows, at, -1)}
    />
    <Button
      look="quiet"
      icon="chevron-down"
      label={`下移${rows[at]!.label}`}
      disabled={at === rows.length - 1 || state.isBusy}
      onClick={() => void state.move(rows, at, 1)}
    />
  </>
)
