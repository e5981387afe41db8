import * as position from '#core/contract/sys/position.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'

export const positions = defineResource({
  id: 'position',
  noun: '职务',
  list: position.positionList,
  nameOf: (row) => row.name,
  columns: [
    { key: 'code', title: '职务编码', width: 160, isSortable: true },
    { key: 'name', title: '职务名称', width: 200, isSortable: true },
    { key: 'postRank', title: '职级', width: 120, isSortable: true },
    { key: 'createBy', title: '创建人', width: 100, isHidden: true },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
    { key: 'updateTime', title: '修改时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [
    { key: 'name', label: '职务名称', control: TextControl },
    { key: 'code', label: '职务编码', control: TextControl },
    { key: 'postRank', label: '职级', match: 'is', control: dictionaryControl('position_rank', '全部') },
  ],
  form: {
    add: position.positionAdd,
    edit: position.positionEdit,
    get: position.positionGet,
    fields: [
      {
        key: 'code',
        label: '职务编码',
        control: TextControl,
        isRequired: true,
        help: '用户的资料按编码记录职务，有用户使用后不能修改',
      },
      { key: 'name', label: '职务名称', control: TextControl, isRequired: true },
      { key: 'postRank', label: '职级', control: dictionaryControl('position_rank') },
    ],
  },
  remove: removal(position.positionDeleteBatch, '有用户使用的职务不能删除。'),
  excel: {
    export: position.positionExport,
    import: { call: position.positionImport, template: position.positionTemplate },
  },
})

export const screens = { 'system/SysPositionList': positions }
