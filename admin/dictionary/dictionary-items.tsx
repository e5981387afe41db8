import type { ReactElement } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { prepared } from '#core/api/prepared.ts'
import * as item from '#core/contract/sys/dictionaries/dictionary-item.ts'
import type { DictionaryRow } from '#core/contract/sys/dictionaries/dictionary.ts'
import { api } from '../api.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { LinesControl, NumberControl, TextControl } from '../parts/form/text-control.tsx'
import type { PanelProps, RecordForm } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'
import { RecordsDrawer } from '../resource/record/records-drawer.tsx'

const COLUMNS = [
  { key: 'itemText', title: '名称', width: 180 },
  { key: 'itemValue', title: '数据值', width: 140 },
  { key: 'sortOrder', title: '排序', width: 80, align: 'end' as const },
  {
    key: 'status',
    title: '状态',
    width: 90,
    text: ({ status }: item.DictionaryItemRow) => (status === 1 ? '启用' : '停用'),
  },
  { key: 'description', title: '描述', width: 180 },
]

const STATUS = choiceControl(coded([1, '启用'], [0, '停用']), null)

/** Reports while the form is filled in that another item has the value. */
const isFreeIn =
  (dictId: string) =>
  async (itemValue: string, _draft: unknown, id: string): Promise<string | null> => {
    if (itemValue.trim() === '') return null
    try {
      await api.call(item.dictionaryItemCheck, { query: { dictId, itemValue, id } })
      return null
    } catch (error) {
      return errorText(error, '该值不可用，系统中已存在！')
    }
  }

const dictionaryItemForm = (
  dictId: string,
): RecordForm<typeof item.dictionaryItemAdd, typeof item.dictionaryItemEdit> => ({
  add: item.dictionaryItemAdd,
  edit: item.dictionaryItemEdit,
  get: item.dictionaryItemGet,
  preset: { dictId },
  fields: [
    { key: 'itemText', label: '名称', control: TextControl, isRequired: true },
    {
      key: 'itemValue',
      label: '数据值',
      control: TextControl,
      isRequired: true,
      help: '记录中保存的值；有知识使用的标签不能修改',
      check: isFreeIn(dictId),
    },
    { key: 'sortOrder', label: '排序', control: NumberControl, help: '从小到大；不填排在最后' },
    { key: 'status', label: '状态', control: STATUS, help: '停用的不能再选择，已有的记录仍显示它的名称' },
    { key: 'description', label: '描述', control: LinesControl, isWide: true },
  ],
})

/** The maximum shown; dictionaries are far smaller. */
const MOST = 1000

/** The items of a dictionary. */
function DictionaryItems({ rows, onClose }: PanelProps<DictionaryRow>): ReactElement {
  const { id: dictId, dictName } = rows[0]!
  return (
    <RecordsDrawer
      title={`“${dictName}”的字典项`}
      def={{
        id: 'dictionary-item',
        noun: '字典项',
        nameOf: (row: item.DictionaryItemRow) => row.itemText,
        columns: COLUMNS,
        form: dictionaryItemForm(dictId),
        remove: {
          access: item.dictionaryItemDelete.access,
          call: (id) => prepared(item.dictionaryItemDelete, { query: { id } }),
          note: '已有的记录不再显示它的名称；只是不让再选择时，可以停用。',
        },
        nothing: '还没有字典项',
      }}
      load={async (signal) => {
        const query = { dictId, pageSize: MOST }
        return (await api.call(item.dictionaryItemList, { query }, signal)).records
      }}
      onClose={onClose}
    />
  )
}

export const dictionaryItems = rowPanel({
  id: 'items',
  label: '字典项',
  icon: 'properties',
  access: item.dictionaryItemList.access,
  panel: DictionaryItems,
})
