import { prepared } from '#core/api/prepared.ts'
import {
  dictionaryBin,
  dictionaryPurge,
  dictionaryRestore,
  DictionaryRow,
} from '#core/contract/sys/dictionaries/dictionary.ts'
import { pageOf } from '#core/contract/page.ts'
import { defineResource } from '../resource/define.ts'

/** Deleted dictionaries, which can be restored with their items or deleted permanently. */
export const dictionaryBinned = defineResource({
  id: 'dictionary-bin',
  noun: '已删除的字典',
  // There are few, so the call returns all of them, last deleted first.
  list: { ...dictionaryBin, result: pageOf(DictionaryRow) },
  nameOf: (row) => row.dictName,
  columns: [
    { key: 'dictName', title: '字典名称', width: 200 },
    { key: 'dictCode', title: '字典编码', width: 200 },
    { key: 'description', title: '描述', width: 240 },
    { key: 'updateBy', title: '删除人', width: 100 },
    { key: 'updateTime', title: '删除时间', width: 160 },
  ],
  actions: [
    {
      id: 'restore',
      label: '还原',
      icon: 'undo',
      on: 'row',
      access: dictionaryRestore.access,
      call: ([row]) => prepared(dictionaryRestore, { params: { id: row!.id } }),
    },
    {
      id: 'purge',
      label: '彻底删除',
      icon: 'trash',
      isDanger: true,
      on: 'row',
      access: dictionaryPurge.access,
      confirm: ([row]) => `确定要彻底删除“${row!.dictName}”吗?`,
      note: '字典项一起删除，不能恢复。',
      call: ([row]) => prepared(dictionaryPurge, { params: { id: row!.id } }),
    },
  ],
})

export const screens = { 'system/DictRecycleBin': dictionaryBinned }
