import * as v from 'valibot'
import { checkEmail, checkLandline, checkMobile } from '../../rules/person.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Ids, line, ruled } from '../values.ts'

export const chapter = '登录与账号'

export const passwordUpdate = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/user/updatePassword',
  summary: '修改自己的密码',
  body: v.object({
    username: v.optional(line(100)),
    oldpassword: v.pipe(v.string(), v.maxLength(200)),
    password: v.pipe(v.string(), v.maxLength(200)),
    confirmpassword: v.pipe(v.string(), v.maxLength(200)),
    /** Ours: ids of the caller's API tokens that stay valid. All others end with the old password. */
    keepTokens: v.optional(v.pipe(v.array(Id), v.maxLength(1000)), []),
  }),
  access: 'signed-in',
  audit: ['password-change', 'password-change-failed', 'token-revoke'],
  beforePasswordChange: true,
  done: '密码重置成功!',
})

/** What people see of themselves, in addition to {@link UserInfo}. */
export const Profile = v.looseObject({
  id: v.string(),
  username: v.string(),
  realname: v.string(),
  avatar: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  telephone: v.nullish(v.string()),
  email: v.nullish(v.string()),
  workNo: v.nullish(v.string()),
  departments: v.array(v.object({ id: v.string(), departName: v.string(), current: v.boolean() })),
})
export type Profile = v.InferOutput<typeof Profile>

/** Ours. */
export const profileGet = endpoint({
  method: 'GET',
  path: '/sys/user/own/profile',
  summary: '我的资料',
  result: Profile,
  access: 'signed-in',
})

/** Empty or null clears a field; an absent field stays. */
const cleared = (rule: (value: string) => string | null) => v.nullish(v.pipe(line(100), v.trim(), ruled(rule)))

/** Ours: the fields that people may change of themselves. Administrators change name, departments and roles. */
export const profileEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/user/own/edit',
  summary: '修改我的联系方式',
  body: v.object({
    phone: cleared((value) => (value === '' ? null : checkMobile(value))),
    telephone: cleared(checkLandline),
    email: cleared(checkEmail),
  }),
  access: 'signed-in',
  audit: ['profile-edit'],
  limit: { perMinute: 30, by: 'person' },
  done: '资料已保存',
})

/**
 * Ours: the picture is redrawn as a small one. Without any bytes the picture is removed. Returns the new value of
 * `avatar`.
 */
export const avatarSet = endpoint({
  method: 'POST',
  path: '/sys/user/own/avatar',
  summary: '更换或移除我的头像',
  bodyKind: 'bytes',
  result: v.string(),
  access: 'signed-in',
  audit: ['profile-edit'],
  limit: { perMinute: 20, by: 'person' },
  done: '头像已更新',
})

/** A browser or program that is signed in as the caller. */
export const OwnSession = v.looseObject({
  id: v.string(),
  ip: v.nullish(v.string()),
  userAgent: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  /** When it was last used. */
  seenTime: v.nullish(v.string()),
  expireTime: v.nullish(v.string()),
  /** The calling session. */
  current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** Ours: the current one first, then by last use. */
export const sessionsMine = endpoint({
  method: 'GET',
  path: '/sys/session/mine',
  summary: '我登录的设备',
  result: v.array(OwnSession),
  access: 'signed-in',
})

/** Ours: not the calling session, which signs out instead. */
export const sessionsEnd = endpoint({
  method: 'DELETE',
  path: '/sys/session/end',
  summary: '退出我的其他登录，立即生效',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  audit: ['session-end'],
  done: '已退出',
})

/** Ours. */
export const sessionsEndOthers = endpoint({
  method: 'DELETE',
  path: '/sys/session/endOthers',
  summary: '退出我的全部其他登录，立即生效',
  /** How many there were. */
  result: v.number(),
  access: 'signed-in',
  audit: ['session-end'],
  done: '已退出其他设备',
})

export const ACCOUNT_EVENTS = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-end',
  'session-force-end',
  'password-change',
  'password-change-failed',
  'password-reset',
] as const

export const AccountEvent = v.looseObject({
  id: v.string(),
  action: v.picklist(ACCOUNT_EVENTS),
  ip: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type AccountEvent = v.InferOutput<typeof AccountEvent>

/** Ours: the last twenty, the latest first, including failed attempts of others. */
export const accountHistory = endpoint({
  method: 'GET',
  path: '/sys/session/history',
  summary: '我的登录记录',
  result: v.array(AccountEvent),
  access: 'signed-in',
})
