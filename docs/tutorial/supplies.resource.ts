import { dictionaryControl } from '#admin/dictionary/dictionary-control.tsx'
import { DepartmentControl } from '#admin/organisation/people-controls.tsx'
import { FlagSwitch } from '#admin/parts/form/choice-control.tsx'
import { DateControl } from '#admin/parts/form/date-control.tsx'
import { LinesControl, NumberControl, TextControl } from '#admin/parts/form/text-control.tsx'
import { recordFacts, recordForm } from '#admin/record-facts.ts'
import { defineResource } from '#admin/resource/define.ts'
import { CategoryControl } from './category-control.ts'
import { supply } from './supply.contract.ts'

const supplies = defineResource({
  ...recordFacts(supply),
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 180, isSortable: true },
    { key: 'categoryName', title: '分类', width: 120 },
    { key: 'quantity', title: '数量', width: 80, align: 'end', isSortable: true },
    { key: 'boughtOn', title: '购入日期', width: 120, isSortable: true },
    { key: 'state', title: '状态', width: 100 },
  ],
  filters: [{ key: 'name', label: '名称', control: TextControl }],
  form: recordForm(supply, [
    { key: 'name', label: '名称', control: TextControl, isRequired: true },
    { key: 'categoryId', label: '分类', control: CategoryControl, isRequired: true },
    { key: 'quantity', label: '数量', control: NumberControl, isRequired: true },
    { key: 'price', label: '单价（元）', control: NumberControl },
    { key: 'boughtOn', label: '购入日期', control: DateControl },
    { key: 'state', label: '状态', control: dictionaryControl('supply_state'), isRequired: true },
    { key: 'consumable', label: '易耗品', control: FlagSwitch },
    { key: 'departmentId', label: '保管部门', control: DepartmentControl },
    { key: 'note', label: '备注', control: LinesControl, isWide: true },
  ]),
})

export const screens = { 'tutorial/SupplyList': supplies }
