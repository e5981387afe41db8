import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { CODE } from '../envelope.ts'
import { line } from '../values.ts'
import { DictItems } from './dictionaries/dict.ts'

export const chapter = '登录与账号'

export const Department = v.looseObject({
  id: v.string(),
  parentId: v.nullish(v.string()),
  departName: v.string(),
  orgCode: v.string(),
})
export type Department = v.InferOutput<typeof Department>

export const UserInfo = v.looseObject({
  id: v.string(),
  username: v.string(),
  realname: v.string(),
  avatar: v.nullish(v.string()),
  orgCode: v.nullish(v.string()),
  /** Names of all departments. */
  orgCodeTxt: v.nullish(v.string()),
  /** Name of the department of `orgCode`; the client stores it when a person signs in or changes the department. */
  departName: v.nullish(v.string()),
  /** The person's tenant, which every later call names. */
  relTenantIds: v.nullish(v.string()),
  /** Ours: another person set the password, and it must be changed before anything else. */
  mustChangePassword: v.optional(v.boolean(), false),
})
export type UserInfo = v.InferOutput<typeof UserInfo>

/** The result of signing in. */
export const LoginResult = v.looseObject({
  token: v.string(),
  userInfo: UserInfo,
  departs: v.optional(v.array(Department), []),
  /** 0 none, 1 exactly one, 2 several: the client shows the department chooser. */
  multi_depart: v.optional(v.number(), 0),
  sysAllDictItems: v.optional(v.record(v.string(), DictItems), {}),
})
export type LoginResult = v.InferOutput<typeof LoginResult>

/** Any string of the client; families use epoch milliseconds. */
const CheckKey = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, '验证码无效'))

export const captchaImage = endpoint({
  method: 'GET',
  path: '/sys/randomImage/{key}',
  summary: '获取图形验证码',
  params: v.object({ key: CheckKey }),
  /** `data:image/…;base64,…`, valid for 60 seconds. */
  result: v.string(),
  access: 'anonymous',
  limit: { perMinute: 120, by: 'address' },
})

export const captchaCheck = endpoint({
  method: 'POST',
  path: '/sys/checkCaptcha',
  summary: '校验图形验证码',
  body: v.object({ captcha: v.nullish(line(20)), checkKey: v.nullish(v.string()) }),
  access: 'anonymous',
})

/**
 * The key with which a client of the family encrypts a password before it signs in. Everybody knows it, so it adds
 * nothing to TLS; the password may as well be sent as plain text.
 */
export const passwordCipher = endpoint({
  method: 'GET',
  path: '/sys/getEncryptedString',
  summary: '同族客户端加密登录密码用的 AES-128-CBC 参数（人人可得，传输安全靠 TLS）',
  result: v.object({ key: v.string(), iv: v.string() }),
  access: 'anonymous',
  limit: { perMinute: 120, by: 'address' },
})

export const login = endpoint({
  method: 'POST',
  path: '/sys/login',
  summary: '账号密码登录',
  body: v.object({
    username: line(100),
    /** As plain text, or encrypted with `getEncryptedString`. */
    password: v.pipe(v.string(), v.maxLength(200)),
    captcha: v.nullish(line(20)),
    checkKey: v.nullish(v.string()),
  }),
  result: LoginResult,
  okCode: CODE.ok,
  access: 'anonymous',
  audit: ['sign-in', 'sign-in-failed'],
  // Enough for an office behind one address, too few for guessing.
  limit: { perMinute: 120, by: 'address' },
  done: '登录成功',
})

/** Whether the next sign-in of this client address needs a captcha; ours, so that the form can show it in time. */
export const captchaNeeded = endpoint({
  method: 'GET',
  path: '/sys/captchaNeeded',
  summary: '当前是否需要图形验证码',
  query: v.object({ username: v.optional(line(100), '') }),
  result: v.boolean(),
  access: 'anonymous',
})

export const logout = endpoint({
  method: ['POST', 'GET'],
  path: '/sys/logout',
  summary: '退出登录',
  access: 'anonymous',
  audit: ['sign-out'],
  done: '退出登录成功！',
})

export const departmentSelect = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/selectDepart',
  summary: '切换当前部门',
  body: v.object({ orgCode: line(200), username: v.optional(line(100)) }),
  result: v.looseObject({ userInfo: UserInfo }),
  access: 'signed-in',
  audit: ['department-switch'],
})

export const currentDepartments = endpoint({
  method: 'GET',
  path: '/sys/user/getCurrentUserDeparts',
  summary: '我的部门',
  result: v.object({ list: v.array(Department), orgCode: v.nullish(v.string()) }),
  access: 'signed-in',
})
