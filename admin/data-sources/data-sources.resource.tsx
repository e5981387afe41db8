import * as source from '#core/contract/sys/rules-and-sources/data-source.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { isFreeField } from '../duplicates.ts'
import { LinesControl, TextControl, textControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { testDataSource } from './test-data-source.ts'

export const dataSources = defineResource({
  id: 'data-source',
  noun: '数据源',
  list: source.dataSourceList,
  nameOf: (row) => row.name,
  columns: [
    { key: 'code', title: '数据源编码', width: 140, isSortable: true },
    { key: 'name', title: '数据源名称', width: 160, isSortable: true },
    { key: 'dbType', title: '数据库类型', width: 110 },
    { key: 'dbUrl', title: '数据源地址', width: 300 },
    { key: 'dbUsername', title: '用户名', width: 110 },
    { key: 'remark', title: '备注', width: 180, isHidden: true },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'name', label: '数据源名称', control: TextControl },
    { key: 'dbType', label: '数据库类型', match: 'is', control: dictionaryControl('database_type', '全部') },
  ],
  form: {
    add: source.dataSourceAdd,
    edit: source.dataSourceEdit,
    get: source.dataSourceGet,
    fields: [
      {
        key: 'code',
        label: '数据源编码',
        control: TextControl,
        isRequired: true,
        check: isFreeField(source.dataSourceAdd, 'code', '数据源编码已存在'),
      },
      { key: 'name', label: '数据源名称', control: TextControl, isRequired: true },
      { key: 'dbType', label: '数据库类型', control: dictionaryControl('database_type'), isRequired: true },
      {
        key: 'dbUrl',
        label: '数据源地址',
        control: TextControl,
        isRequired: true,
        help: '例如 jdbc:postgresql://10.0.0.5:5432/sales',
      },
      { key: 'dbName', label: '数据库名称', control: TextControl },
      { key: 'dbUsername', label: '用户名', control: TextControl },
      {
        key: 'dbPassword',
        label: '密码',
        control: textControl({ type: 'password', autoComplete: 'new-password' }),
        againWith: ['dbUrl', 'dbUsername'],
        help: '加密保存，不再显示；不改就保持原来的。改了地址或用户名，要重新输入',
      },
      { key: 'remark', label: '备注', control: LinesControl, isWide: true },
    ],
  },
  excel: {
    export: source.dataSourceExport,
    import: { call: source.dataSourceImport, template: source.dataSourceTemplate },
  },
  remove: removal(source.dataSourceDeleteBatch, '删除后不能恢复。'),
  actions: [testDataSource],
})

export const screens = { 'system/SysDataSourceList': dataSources }
