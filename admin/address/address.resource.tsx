import * as v from 'valibot'
import { addressList, AddressRow } from '#core/contract/sys/address-list.ts'
import { pageOf } from '#core/contract/page.ts'
import { departmentNodes } from '../organisation/department-nodes.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

/** Rows in the product family's format, which names them by the person. */
const Row = v.pipe(
  AddressRow,
  v.transform((row) => ({ ...row, id: row.userId })),
)

export const address = defineResource({
  id: 'address',
  noun: '联系人',
  list: { ...addressList, result: pageOf(Row) },
  nameOf: (row) => row.realname,
  columns: [
    { key: 'realname', title: '姓名', width: 100, isSortable: true },
    { key: 'departName', title: '部门', width: 160 },
    { key: 'post_dictText', title: '职务', width: 120 },
    { key: 'workNo', title: '工号', width: 100, isSortable: true },
    { key: 'phone', title: '手机号', width: 120, isSortable: true },
    { key: 'telephone', title: '座机', width: 120 },
    { key: 'email', title: '邮箱', width: 190, isSortable: true },
  ],
  tree: { key: 'orgCode', label: '部门', load: (signal) => departmentNodes(({ orgCode }) => orgCode, signal) },
  filters: [
    { key: 'realname', label: '姓名', match: 'is', control: TextControl },
    { key: 'workNo', label: '工号', match: 'is', control: TextControl },
  ],
})

export const screens = { 'system/AddressList': address }
