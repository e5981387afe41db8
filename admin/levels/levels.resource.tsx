import { prepared } from '#core/api/prepared.ts'
import {
  levelAdd,
  levelCounted,
  LevelCounts,
  levelDelete,
  levelEdit,
  levelList,
} from '#core/contract/km/documents/level.ts'
import { pageOf } from '#core/contract/page.ts'
import { api } from '../api.ts'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { ColourControl, LevelMark } from './colour-control.tsx'
import { LevelCount as Count } from './level-count.tsx'

export const levels = defineResource({
  id: 'level',
  noun: '密级',
  // There are few, so the call returns all of them.
  list: { ...levelCounted, result: pageOf(LevelCounts) },
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 200, cell: ({ color, name }) => <LevelMark colour={color} name={name} /> },
    { key: 'level', title: '级别', width: 80, align: 'end' },
    { key: 'documents', title: '知识', width: 100, align: 'end', cell: (row) => <Count of="knowledge" {...row} /> },
    { key: 'people', title: '用户', width: 100, align: 'end', cell: (row) => <Count of="user" {...row} /> },
    { key: 'roles', title: '角色', width: 100, align: 'end', cell: (row) => <Count of="role" {...row} /> },
    { key: 'color', title: '颜色', width: 120 },
  ],
  form: {
    add: levelAdd,
    edit: levelEdit,
    load: async (id) => {
      const level = (await api.call(levelList, {})).find((row) => row.id === id)
      return level ?? Promise.reject(new Error('密级不存在'))
    },
    fields: [
      {
        key: 'level',
        label: '级别',
        control: NumberControl,
        isRequired: true,
        isFixed: true,
        help: '数字越大越机密；用户可以阅读不高于自己密级的知识',
      },
      { key: 'name', label: '名称', control: TextControl, isRequired: true },
      { key: 'color', label: '颜色', control: ColourControl, help: '显示在知识的标题旁' },
    ],
  },
  actions: [
    {
      id: 'delete',
      label: '删除',
      icon: 'trash',
      isDanger: true,
      // The call takes only one.
      on: 'row',
      access: levelDelete.access,
      isEnabled: ({ level }) => level !== 0,
      confirm: ([row]) => `确定要删除密级“${row!.name}”吗？`,
      note: '有知识、用户或角色使用的密级不能删除。',
      call: ([row]) => prepared(levelDelete, { query: { id: row!.id } }),
    },
  ],
})

export const screens = { 'km/datasetting/KmLevelList': levels }
