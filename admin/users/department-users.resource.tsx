import * as v from 'valibot'
import { departmentUsers } from '#core/contract/sys/user-links.ts'
import { pageOf } from '#core/contract/page.ts'
import { UserRow } from '#core/contract/sys/people.ts'
import { ownDepartmentNodes } from '../organisation/department-nodes.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { frozenColumn, genderColumn } from './columns.ts'

/** A person who is the superior of no department gets null. */
const Rows = v.union([
  pageOf(UserRow),
  v.pipe(
    v.null(),
    v.transform(() => ({ records: [] as UserRow[], total: 0 })),
  ),
])

/** The people of the departments whose superior the reader is, with all below them. */
export const departmentPeople = defineResource({
  id: 'department-user',
  noun: '部门用户',
  list: { ...departmentUsers, result: Rows },
  whyNone: '这里是您负责的部门和下级部门的人。在用户的“负责的部门”里设置谁负责哪些部门。',
  nameOf: (row) => row.realname,
  columns: [
    { key: 'username', title: '账号', width: 120, isSortable: true },
    { key: 'realname', title: '姓名', width: 120, isSortable: true },
    genderColumn,
    { key: 'orgCodeTxt', title: '部门', width: 200 },
    { key: 'workNo', title: '工号', width: 100, isSortable: true },
    { key: 'phone', title: '手机号', width: 130, isSortable: true },
    { key: 'email', title: '邮箱', width: 200, isSortable: true },
    frozenColumn,
  ],
  tree: { key: 'depId', label: '部门', load: ownDepartmentNodes },
  filters: [{ key: 'username', label: '账号', match: 'is', control: TextControl }],
})

export const screens = { 'system/DepartUserList': departmentPeople }
