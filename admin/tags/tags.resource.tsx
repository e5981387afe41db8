import { tagList, type TagRow } from '#core/contract/km/documents/tag.ts'
import { dictionaryItemEdit } from '#core/contract/sys/dictionaries/dictionary-item.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { defineResource } from '../resource/define.ts'
import { CountLink } from '../shell/routes/count-link.tsx'
import { mergeAction } from './merge-panel.tsx'

const rename = rowAsking({
  id: 'rename',
  label: '改名',
  icon: 'edit',
  call: dictionaryItemEdit,
  args: ({ id }: TagRow, { itemText }) => ({ body: { id, itemText } }),
  title: ({ name }) => `改名：${name}`,
  said: ({ documents }) => `${documents} 篇知识上的标签一起改名。`,
  fields: [{ key: 'itemText', label: '名称', control: TextControl, isRequired: true }],
  preset: ({ name }) => ({ itemText: name }),
})

/** New ones are added in the dictionary. */
const tags = defineResource({
  id: 'tag',
  noun: '标签',
  list: tagList,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', title: '名称', width: 240, isSortable: true },
    { key: 'documents', title: '知识', width: 100, align: 'end', cell: (row) => <Documents {...row} /> },
    {
      key: 'enabled',
      title: '状态',
      width: 100,
      state: ({ enabled }) => (enabled ? { tone: 'good', text: '可选' } : { tone: 'quiet', text: '已停用' }),
    },
    { key: 'value', title: '数据值', width: 200 },
  ],
  filters: [{ key: 'name', label: '名称', control: TextControl }],
  actions: [rename, mergeAction],
  whyNone: '标签在字典“km_dict_business”里新增',
})

const Documents = ({ value, documents }: TagRow) => (
  <CountLink count={documents} path="/isystem/knowledge" query={{ businessTypeList: value }} />
)

export const screens = { 'km/datasetting/KmTagList': tags }
