import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { Id, IdsOrNone, line } from '../values.ts'

export const chapter = '用户'

export const UserRow = v.looseObject({
  id: v.string(),
  username: v.string(),
  realname: v.string(),
  /** 1 male, 2 female. */
  sex: v.nullish(v.number()),
  phone: v.nullish(v.string()),
  email: v.nullish(v.string()),
  telephone: v.nullish(v.string()),
  workNo: v.nullish(v.string()),
  post: v.nullish(v.string()),
  avatar: v.nullish(v.string()),
  birthday: v.nullish(v.string()),
  /** 1 member, 2 superior of `departIds`. */
  userIdentity: v.nullish(v.number()),
  departIds: v.nullish(v.string()),
  departIds_dictText: v.nullish(v.string()),
  sex_dictText: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
  /** Names of all departments, joined by commas. */
  orgCodeTxt: v.nullish(v.string()),
  /** 1 normal, 2 frozen. */
  status: v.nullish(v.number()),
  /** Ours: clearance, the highest level of documents that the person may read. */
  level: v.nullish(v.number()),
})
export type UserRow = v.InferOutput<typeof UserRow>
export const UserRows = v.array(UserRow)

/** One person with the values that an edit replaces as a whole: ids of roles and departments, in comma lists. */
export const UserRecord = v.looseObject({
  ...UserRow.entries,
  selectedroles: v.string(),
  selecteddeparts: v.string(),
  revision: v.string(),
})
export type UserRecord = v.InferOutput<typeof UserRecord>

/** People to choose from. */
export const userPick = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserComponentData',
  summary: '选择用户',
  query: v.object({
    ...pageQuery,
    departId: v.optional(v.union([v.literal(''), Id]), ''),
    realname: v.optional(line(100), ''),
    username: v.optional(line(100), ''),
    /** Ours: a part of either name. */
    word: v.optional(line(100), ''),
    /** Ours: only these, to find their names; also people who have left. */
    userIds: v.optional(IdsOrNone),
  }),
  result: pageOf(UserRow),
  access: 'km:people:pick',
  programs: 'site',
})
