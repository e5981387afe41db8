import { prepared } from '#core/api/prepared.ts'
import {
  fieldAdd,
  fieldDelete,
  fieldEdit,
  fieldOrder,
  type FieldRow,
} from '#core/contract/km/documents/custom-field.ts'
import { ruleSummary } from '#core/rules/custom-fields/field-rules.ts'
import { fieldText } from '#core/rules/custom-fields/custom-fields.ts'
import type { Column } from '../parts/data-table/column.ts'
import type { OneRowAction } from '../resource/define.ts'
import type { OwnRecords } from '../resource/record/own-records.tsx'
import { fieldFields, KIND_NAMES } from './field-form.tsx'

const presetText = ({ preset, kind, presetName }: FieldRow): string => {
  if (preset === null) return ''
  return kind === 'person' ? (presetName ?? '（已不存在的用户）') : fieldText(preset)
}

export const COLUMNS: readonly Column<FieldRow>[] = [
  { key: 'label', title: '名称', width: 140 },
  { key: 'kind', title: '类型', width: 70, text: ({ kind }) => KIND_NAMES[kind] },
  { key: 'required', title: '必填', width: 70, text: ({ required }) => (required ? '必填' : '') },
  { key: 'options', title: '选项', width: 180 },
  { key: 'rules', title: '校验', width: 160, text: ({ kind, rules }) => ruleSummary(kind, rules) },
  { key: 'preset', title: '默认值', width: 120, text: presetText },
  { key: 'hint', title: '说明' },
]

/** Moves a field one step among those of its category. */
const moving = (own: readonly FieldRow[], label: string, by: -1 | 1): OneRowAction<FieldRow> => ({
  id: label,
  label,
  icon: by < 0 ? 'chevron-up' : 'chevron-down',
  on: 'row',
  access: fieldOrder.access,
  isEnabled: (row) => own.indexOf(row) + by in own,
  call: ([row]) => {
    const at = own.indexOf(row!)
    return prepared(fieldOrder, {
      query: {
        ids: own
          .map(({ id }) => id)
          .with(at, own[at + by]!.id)
          .with(at + by, row!.id)
          .join(','),
      },
    })
  },
})

/** The fields of one category itself, in the order of its form; '' are those of every document. */
export const fieldRecords = (
  categoryId: string,
  own: readonly FieldRow[],
): OwnRecords<FieldRow, typeof fieldAdd, typeof fieldEdit> => ({
  id: 'custom-field',
  noun: '字段',
  nameOf: ({ label }) => label,
  columns: COLUMNS,
  form: {
    add: fieldAdd,
    edit: fieldEdit,
    preset: { kind: 'text', categoryId: categoryId || null },
    fields: fieldFields,
  },
  remove: {
    access: fieldDelete.access,
    call: (id) => prepared(fieldDelete, { query: { id } }),
    note: '以后不再填写它。已经填写的内容仍留在各篇知识里，显示为“原有”，不能恢复成可填写的字段。',
  },
  actions: [moving(own, '上移', -1), moving(own, '下移', 1)],
  nothing: '这里还没有自己的字段，例如合同编号、责任人、适用范围',
})
