import { prepared } from '#core/api/prepared.ts'
import { userRestore } from '#core/contract/sys/user-bin.ts'
import * as user from '#core/contract/sys/user.ts'
import { PASSWORD_WANTED } from '#core/rules/password.ts'
import { api } from '../api.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { isFree } from '../duplicates.ts'
import { LevelCell, LevelControl, LevelFilter } from '../levels/level-control.tsx'
import { choiceControl, numbered } from '../parts/form/choice-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { TextControl, textControl } from '../parts/form/text-control.tsx'
import { DepartmentsControl, PositionsControl, RolesControl } from '../organisation/people-controls.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { rowId } from '../resource/row-id.ts'
import { filledControl } from '../rules/filled-control.tsx'
import { checkRuleProblem } from '../rules/check-rule-problem.ts'
import { pictureControl } from '../parts/form/picture-field.tsx'
import { FROZEN, frozenColumn, genderColumn } from './columns.ts'
import { freezeActions } from './handover/freeze-panel.tsx'
import { handoverAction } from './handover/handover-panel.tsx'
import { resetPassword } from './reset-password.ts'
import { userTabs } from './user-tabs.ts'

const isAbove = ({ userIdentity }: { userIdentity?: unknown }) => Number(userIdentity) === 2
const joinIds = (rows: readonly { id: string }[]) => rows.map(rowId).join(',')

export const users = defineResource({
  id: 'user',
  noun: '用户',
  list: user.userList,
  nameOf: (row) => row.realname,
  columns: [
    { key: 'username', title: '账号', width: 120, isSortable: true },
    { key: 'realname', title: '姓名', width: 100, isSortable: true },
    genderColumn,
    { key: 'orgCodeTxt', title: '部门', width: 160 },
    { key: 'departIds_dictText', title: '负责部门', width: 160, isHidden: true },
    { key: 'workNo', title: '工号', width: 80, isSortable: true },
    { key: 'phone', title: '手机号', width: 120, isSortable: true },
    { key: 'email', title: '邮箱', width: 170, isSortable: true, isHidden: true },
    { key: 'birthday', title: '生日', width: 100, isHidden: true },
    {
      key: 'level',
      title: '密级',
      width: 100,
      isSortable: true,
      isHidden: true,
      cell: ({ level }) => <LevelCell level={level} />,
    },
    frozenColumn,
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'username', label: '账号', control: TextControl },
    { key: 'realname', label: '姓名', control: TextControl },
    { key: 'status', label: '状态', match: 'is', control: dictionaryControl('user_status', '全部') },
    { key: 'phone', label: '手机号', control: TextControl },
    { key: 'email', label: '邮箱', control: TextControl },
    { key: 'level', label: '密级', match: 'is', control: LevelFilter },
    { key: 'sex', label: '性别', match: 'is', control: dictionaryControl('sex', '全部') },
  ],
  form: {
    add: user.userAdd,
    edit: user.userEdit,
    get: user.userGet,
    fields: [
      {
        key: 'username',
        label: '账号',
        control: TextControl,
        isRequired: true,
        isFixed: true,
        check: isFree('sys_user', 'username', '这个账号已经有人使用'),
      },
      { key: 'realname', label: '姓名', control: TextControl, isRequired: true },
      {
        key: 'avatar',
        label: '头像',
        control: pictureControl('头像', (file) => api.call(user.userAvatarAdd, { file })),
      },
      {
        key: 'password',
        label: '初始密码',
        control: textControl({ type: 'password', autoComplete: 'new-password' }),
        isRequired: true,
        isForNew: true,
        help: `${PASSWORD_WANTED}。首次登录时必须修改`,
      },
      { key: 'sex', label: '性别', control: choiceControl(numbered('男', '女'), '未填写') },
      { key: 'phone', label: '手机号', control: TextControl, check: isFree('sys_user', 'phone', '这个手机号已经登记') },
      { key: 'email', label: '邮箱', control: TextControl, check: isFree('sys_user', 'email', '这个邮箱已经登记') },
      {
        key: 'workNo',
        label: '工号',
        control: filledControl('user_work_no'),
        check: async (value, draft, id) =>
          (await checkRuleProblem('user_work_no', value)) ??
          isFree('sys_user', 'work_no', '这个工号已经登记')(value, draft, id),
      },
      { key: 'telephone', label: '座机', control: TextControl },
      { key: 'birthday', label: '生日', control: DateControl },
      { key: 'post', label: '职务', control: PositionsControl },
      { key: 'selectedroles', label: '角色', control: RolesControl, isWide: true },
      { key: 'selecteddeparts', label: '部门', control: DepartmentsControl, isWide: true },
      { key: 'userIdentity', label: '身份', control: choiceControl(numbered('普通成员', '上级'), '未填写') },
      { key: 'level', label: '密级', control: LevelControl, help: '可以阅读不高于这一级的知识' },
      { key: 'departIds', label: '负责的部门', control: DepartmentsControl, isWide: true, when: isAbove },
    ],
  },
  detail: {
    load: (id, signal) => api.call(user.userGet, { query: { id } }, signal),
    main: ['username', 'orgCodeTxt', 'phone', 'status'],
    tabs: userTabs,
  },
  excel: { export: user.userExport, import: { call: user.userImport, template: user.userTemplate } },
  remove: {
    ...removal(user.userDeleteBatch, '删除的用户可以在回收站里还原。'),
    restore: (userIds) => prepared(userRestore, { body: { userIds } }),
  },
  actions: [
    ...freezeActions,
    handoverAction,
    {
      id: 'thaw',
      label: '解冻',
      icon: 'unlock',
      access: user.userFreeze.access,
      on: 'both',
      isEnabled: (row) => row.status === FROZEN,
      call: (rows) => prepared(user.userFreeze, { body: { ids: joinIds(rows), status: 1 } }),
    },
    resetPassword,
  ],
})

export const screens = { 'system/UserList': users }
