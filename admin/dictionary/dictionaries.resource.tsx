import { prepared } from '#core/api/prepared.ts'
import * as dictionary from '#core/contract/sys/dictionaries/dictionary.ts'
import { isFree } from '../duplicates.ts'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { dictionaryItems } from './dictionary-items.tsx'

export const dictionaries = defineResource({
  id: 'dictionary',
  noun: '字典',
  list: dictionary.dictionaryList,
  nameOf: (row) => row.dictName,
  columns: [
    { key: 'dictName', title: '字典名称', width: 200, isSortable: true },
    { key: 'dictCode', title: '字典编码', width: 200, isSortable: true },
    { key: 'description', title: '描述', width: 240 },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
    { key: 'updateTime', title: '修改时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [
    { key: 'dictName', label: '字典名称', control: TextControl },
    { key: 'dictCode', label: '字典编码', control: TextControl },
  ],
  form: {
    add: dictionary.dictionaryAdd,
    edit: dictionary.dictionaryEdit,
    get: dictionary.dictionaryGet,
    fields: [
      { key: 'dictName', label: '字典名称', control: TextControl, isRequired: true },
      {
        key: 'dictCode',
        label: '字典编码',
        control: TextControl,
        isRequired: true,
        help: '表单按编码取字典项；系统使用的字典不能修改编码',
        check: isFree('sys_dict', 'dict_code', '字典编码已存在，也可能在回收站中'),
      },
      { key: 'description', label: '描述', control: LinesControl, isWide: true },
    ],
  },
  remove: removal(dictionary.dictionaryDeleteBatch, '删除的字典可以在字典回收站里还原。系统使用的字典不能删除。'),
  excel: {
    export: dictionary.dictionaryExport,
    import: { call: dictionary.dictionaryImport, template: dictionary.dictionaryTemplate },
  },
  actions: [
    dictionaryItems,
    {
      id: 'refresh',
      label: '刷新缓存',
      icon: 'refresh',
      on: 'list',
      access: dictionary.dictionaryRefresh.access,
      call: () => prepared(dictionary.dictionaryRefresh, {}),
    },
  ],
})

export const screens = { 'system/DictList': dictionaries }
