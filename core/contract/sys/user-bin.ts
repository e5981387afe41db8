import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { Ids } from '../values.ts'
import { UserRow, UserRows } from './people.ts'
import { userList } from './user.ts'

export const chapter = '用户'

export const userBin = endpoint({
  method: 'GET',
  path: '/sys/user/recycleBin',
  summary: '回收站中的用户',
  result: UserRows,
  access: 'sys:user:recycle',
  power: true,
  programs: 'site',
})

/** Ours: the same in pages, with the filters of the list of users. */
export const userBinList = endpoint({
  method: 'GET',
  path: '/sys/user/recycleBin/list',
  summary: '分页查询回收站中的用户',
  query: listQuery,
  fields: userList.fields,
  result: pageOf(UserRow),
  access: 'sys:user:recycle',
  power: true,
  programs: 'site',
})

export const userRestore = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/user/putRecycleBin',
  summary: '还原回收站中的用户',
  body: v.object({ userIds: Ids }),
  access: 'sys:user:recycle',
  audit: ['user-restore'],
  power: true,
  programs: 'site',
  done: '还原成功',
})

/** Deletes permanently, with all links; refused while the person is the author of documents. */
export const userPurge = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteRecycleBin',
  summary: '彻底删除回收站中的用户',
  query: v.object({ userIds: Ids }),
  access: 'sys:user:purge',
  audit: ['user-purge'],
  power: true,
  programs: 'site',
  done: '删除成功',
})
