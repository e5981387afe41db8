import { dictionaryControl } from '#admin/dictionary/dictionary-control.tsx'
import { DepartmentControl } from '#admin/organisation/people-controls.tsx'
import { DateControl } from '#admin/parts/form/date-control.tsx'
import { FlagSwitch } from '#admin/parts/form/choice-control.tsx'
import { LinesControl, NumberControl, TextControl } from '#admin/parts/form/text-control.tsx'
import { defineResource } from '#admin/resource/define.ts'
import { removal } from '#admin/resource/removal.ts'
import { CategoryControl } from './category-control.ts'
import * as contract from './supply.contract.ts'

const stateOf = ({ state, state_dictText }: contract.SupplyRow) => state_dictText || state

export const supplies = defineResource({
  id: 'supply',
  noun: '办公用品',
  list: contract.supplyList,
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 180, isSortable: true },
    { key: 'categoryName', title: '分类', width: 120 },
    { key: 'quantity', title: '数量', width: 80, align: 'end', isSortable: true },
    { key: 'price', title: '单价（元）', width: 100, align: 'end', isSortable: true },
    { key: 'boughtOn', title: '购入日期', width: 120, isSortable: true },
    { key: 'state', title: '状态', width: 100, cell: stateOf, text: stateOf },
    { key: 'consumable', title: '易耗品', width: 80, cell: ({ consumable }) => (consumable ? '是' : '') },
    { key: 'departmentName', title: '保管部门', width: 140 },
    { key: 'note', title: '备注', width: 200, isHidden: true },
  ],
  filters: [
    { key: 'name', label: '名称', control: TextControl },
    { key: 'categoryId', label: '分类', match: 'is', control: CategoryControl },
    { key: 'state', label: '状态', match: 'is', control: dictionaryControl('supply_state', '全部') },
  ],
  form: {
    add: contract.supplyAdd,
    edit: contract.supplyEdit,
    get: contract.supplyGet,
    fields: [
      { key: 'name', label: '名称', control: TextControl, isRequired: true },
      { key: 'categoryId', label: '分类', control: CategoryControl, isRequired: true },
      { key: 'quantity', label: '数量', control: NumberControl, isRequired: true },
      { key: 'price', label: '单价（元）', control: NumberControl },
      { key: 'boughtOn', label: '购入日期', control: DateControl },
      { key: 'state', label: '状态', control: dictionaryControl('supply_state'), isRequired: true },
      { key: 'consumable', label: '易耗品', control: FlagSwitch },
      { key: 'departmentId', label: '保管部门', control: DepartmentControl },
      { key: 'note', label: '备注', control: LinesControl, isWide: true },
    ],
  },
  remove: removal(contract.supplyDelete),
  excel: { export: contract.supplyExport, import: { call: contract.supplyImport, template: contract.supplyTemplate } },
})

export const screens = { 'tutorial/SupplyList': supplies }
