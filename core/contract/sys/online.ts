import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { date, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { Id } from '../values.ts'

export const chapter = '日志与在线用户'

/** A session that has not ended. `token` identifies it for {@link onlineForceLogout} and cannot be used to sign in. */
const OnlineRow = v.looseObject({
  id: v.string(),
  token: v.string(),
  userId: v.string(),
  username: v.string(),
  realname: v.string(),
  avatar: v.nullish(v.string()),
  birthday: v.nullish(v.string()),
  sex: v.nullish(v.number()),
  sex_dictText: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  ip: v.nullish(v.string()),
  userAgent: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  seenTime: v.nullish(v.string()),
})
export type OnlineRow = v.InferOutput<typeof OnlineRow>

export const onlineList = endpoint({
  method: 'GET',
  path: '/sys/online/list',
  summary: '在线用户',
  query: listQuery,
  fields: {
    id: text('编号'),
    username: text('用户账号'),
    realname: text('用户姓名'),
    phone: text('手机号'),
    ip: text('IP'),
    userAgent: text('浏览器'),
    createTime: date('登录时间'),
    seenTime: date('最近使用'),
  },
  result: pageOf(OnlineRow),
  access: 'sys:online:list',
  programs: 'site',
})

export const onlineForceLogout = endpoint({
  method: 'POST',
  path: '/sys/online/forceLogout',
  summary: '强制一个登录退出，立即生效',
  body: v.object({ token: Id }),
  access: 'sys:online:logout',
  audit: ['session-force-end'],
  power: true,
  programs: 'site',
  done: '退出登录成功！',
})
