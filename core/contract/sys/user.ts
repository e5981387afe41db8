import * as v from 'valibot'
import { isDay } from '../../rules/day.ts'
import { checkEmail, checkLandline, checkMobile, checkUsername, checkWorkNumber } from '../../rules/person.ts'
import { weakness } from '../../rules/password.ts'
import { endpoint } from '../endpoint.ts'
import { created, number, text, updated } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { exportCall, importCalls } from '../sheet.ts'
import { Id, Ids, Level, line, NumberText, Revision, ruled } from '../values.ts'
import { UserRecord, UserRow, UserRows } from './people.ts'

export const chapter = '用户'

/** Empty or null clears the field; an absent field stays. */
const cleared = (rule: (value: string) => string | null, max = 100) =>
  v.nullish(v.pipe(line(max), v.trim(), ruled(rule)))
const mobileIfAny = (value: string) => (value === '' ? null : checkMobile(value))
const anything = () => null

const fields = {
  avatar: cleared(anything, 300),
  birthday: v.nullish(
    v.union([
      v.literal(''),
      v.pipe(v.string(), v.isoDate('生日应为 yyyy-MM-dd'), v.check(isDay, '生日应为 yyyy-MM-dd')),
    ]),
  ),
  sex: v.nullish(v.union([v.literal(''), v.pipe(NumberText, v.picklist([1, 2], '性别应为 1 或 2'))])),
  email: cleared(checkEmail),
  phone: cleared(mobileIfAny),
  telephone: cleared(checkLandline),
  workNo: cleared(checkWorkNumber),
  post: cleared(anything, 500),
  /** 1 member, 2 superior of `departIds`. */
  userIdentity: v.nullish(v.pipe(NumberText, v.picklist([1, 2], '身份应为 1 或 2'))),
  departIds: v.nullish(v.union([v.literal(''), Ids])),
  level: v.optional(Level),
  /** Comma lists of ids that replace the former ones; absent: no change. */
  selectedroles: v.nullish(v.union([v.literal(''), Ids])),
  selecteddeparts: v.nullish(v.union([v.literal(''), Ids])),
}
const Realname = v.pipe(line(50), v.trim(), v.nonEmpty('请输入用户姓名'))
const Username = v.pipe(v.string('请输入用户名'), v.trim(), ruled(checkUsername))

export const userList = endpoint({
  method: 'GET',
  path: '/sys/user/list',
  summary: '分页查询用户',
  query: listQuery,
  fields: {
    id: text('编号'),
    username: text('用户账号'),
    realname: text('用户姓名'),
    sex: number('性别', 'sex'),
    email: text('邮箱'),
    phone: text('手机号'),
    telephone: text('座机'),
    workNo: text('工号'),
    post: text('职务'),
    orgCode: text('部门编码'),
    status: number('状态', 'user_status'),
    level: number('密级'),
    ...created,
    ...updated,
  },
  result: pageOf(UserRow),
  access: 'sys:user:list',
  programs: 'site',
  page: 'system/UserList',
})

export const userAdd = endpoint({
  method: 'POST',
  path: '/sys/user/add',
  summary: '新增用户，首次登录须修改密码',
  body: v.object({
    /** From {@link userId}; if absent, the server makes one. */
    id: v.nullish(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '编号格式不正确'))])),
    username: Username,
    realname: Realname,
    password: v.pipe(v.string('请输入密码'), v.maxLength(200, '密码不能超过 64 个字符'), ruled(weakness)),
    ...fields,
  }),
  access: 'sys:user:add',
  audit: ['user-add'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})

/** A password in the body is ignored: {@link userPassword} is the call for that. */
export const userEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/user/edit',
  summary: '修改用户',
  body: v.object({
    id: Id,
    username: v.optional(v.string()),
    realname: v.optional(Realname),
    revision: Revision,
    ...fields,
  }),
  access: 'sys:user:edit',
  audit: ['user-edit'],
  power: true,
  programs: 'site',
  done: '修改成功!',
})

export const userDelete = endpoint({
  method: 'DELETE',
  path: '/sys/user/delete',
  summary: '删除用户到回收站',
  query: v.object({ id: Id }),
  access: 'sys:user:delete',
  audit: ['user-delete', 'token-revoke'],
  power: true,
  programs: 'site',
  done: '删除用户成功',
})

export const userDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteBatch',
  summary: '批量删除用户到回收站',
  query: v.object({ ids: Ids }),
  access: 'sys:user:delete',
  audit: ['user-delete', 'token-revoke'],
  power: true,
  programs: 'site',
  done: '批量删除用户成功',
})

export const userFreeze = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/user/frozenBatch',
  summary: '冻结或解冻用户',
  body: v.object({ ids: Ids, status: v.pipe(NumberText, v.picklist([1, 2], '状态应为 1 或 2')) }),
  access: 'sys:user:freeze',
  audit: ['user-freeze', 'user-thaw', 'token-revoke'],
  power: true,
  programs: 'site',
  done: '操作成功!',
})

export const userGet = endpoint({
  method: 'GET',
  path: '/sys/user/queryById',
  summary: '按编号查询用户',
  query: v.object({ id: Id }),
  result: UserRecord,
  access: 'sys:user:list',
  programs: 'site',
})

export const usersByIds = endpoint({
  method: 'GET',
  path: '/sys/user/queryByIds',
  summary: '按编号查询多个用户',
  query: v.object({ userIds: Ids }),
  result: UserRows,
  access: 'sys:user:list',
  programs: 'site',
})

/** An id for a new user. */
export const userId = endpoint({
  method: 'GET',
  path: '/sys/user/generateUserId',
  summary: '生成用户编号',
  result: v.string(),
  access: 'sys:user:add',
  power: true,
  programs: 'site',
})

/** An administrator sets a person's password; they must change it at their next sign-in. */
export const userPassword = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/user/changePassword',
  summary: '重置用户密码',
  body: v.object({
    username: line(100),
    password: v.pipe(v.string(), v.maxLength(200, '密码不能超过 64 个字符'), ruled(weakness)),
    confirmpassword: v.pipe(v.string(), v.maxLength(200)),
  }),
  access: 'sys:user:password',
  audit: ['password-reset', 'token-revoke'],
  power: true,
  done: '密码修改成功!',
})

/**
 * Ours: redraws a picture as a small one and returns the value for `avatar`; it is shown once a record with it is
 * saved.
 */
export const userAvatarAdd = endpoint({
  method: 'POST',
  path: '/sys/user/avatar/add',
  summary: '上传用户的头像（PNG、JPG、WebP 或 GIF，不超过 5 MB）',
  bodyKind: 'bytes',
  result: v.string(),
  access: 'sys:user:edit',
  audit: ['site-picture-add'],
  power: true,
  programs: 'site',
  limit: { perMinute: 30, by: 'person' },
})

const sheets = { base: '/sys/user', name: '用户' } as const
export const userExport = exportCall({ ...sheets, list: 'sys:user:list', fields: userList.fields })
export const { importTemplate: userTemplate, importExcel: userImport } = importCalls({
  ...sheets,
  add: 'sys:user:add',
  audit: ['user-add'],
  power: true,
})
