import * as tenant from '#core/contract/sys/tenant.ts'
import { PASSWORD_WANTED } from '#core/rules/password.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { SecondControl } from '../parts/form/date-control.tsx'
import { TextControl, textControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { tenantMade } from './tenant-made.ts'

const STATES = coded([1, '正常'], [0, '冻结'])
const ASKED = coded(['1', '正常'], ['0', '冻结'])

export const tenants = defineResource({
  id: 'tenant',
  noun: '租户',
  list: tenant.tenantList,
  nameOf: (row) => row.name,
  sorting: { column: 'createTime', order: 'asc' },
  columns: [
    { key: 'id', title: '编号', width: 100, align: 'end', isSortable: true },
    { key: 'name', title: '名称', width: 240, isSortable: true },
    {
      key: 'status',
      title: '状态',
      width: 80,
      isSortable: true,
      state: ({ status }) => (status === 1 ? { tone: 'good', text: '正常' } : { tone: 'bad', text: '冻结' }),
    },
    { key: 'beginDate', title: '开始时间', width: 160, isSortable: true },
    { key: 'endDate', title: '结束时间', width: 160, isSortable: true },
    { key: 'createBy', title: '创建人', width: 100, isHidden: true },
    { key: 'createTime', title: '创建时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'name', label: '名称', control: TextControl },
    { key: 'status', label: '状态', match: 'is', control: choiceControl(ASKED, '全部') },
  ],
  form: {
    add: tenant.tenantAdd,
    edit: tenant.tenantEdit,
    get: tenant.tenantGet,
    once: tenantMade,
    fields: [
      { key: 'id', label: '编号', control: TextControl, isRequired: true, isFixed: true, help: '整数，以后不能修改' },
      { key: 'name', label: '名称', control: TextControl, isRequired: true },
      { key: 'beginDate', label: '开始时间', control: SecondControl, help: '没有时从现在起' },
      { key: 'endDate', label: '结束时间', control: SecondControl, help: '没有时一直有效；到期后不能登录' },
      { key: 'status', label: '状态', control: choiceControl(STATES, null), help: '冻结后立即不能登录和访问' },
      {
        key: 'adminUsername',
        label: '管理员账号',
        control: TextControl,
        isForNew: true,
        help: '没有填写时是 admin 加编号',
      },
      {
        key: 'adminPassword',
        label: '管理员初始密码',
        control: textControl({ type: 'password', autoComplete: 'new-password' }),
        isForNew: true,
        help: `没有填写时自动生成；${PASSWORD_WANTED}。首次登录时必须修改`,
      },
    ],
  },
  remove: removal(tenant.tenantDeleteBatch, '只能删除还没有人使用的租户。它的管理员、角色和设置一起删除，不能恢复。'),
})

export const screens = { 'system/TenantList': tenants }
