import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { created, date, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { Id, Ids, line, Revision, ZeroOne } from '../values.ts'

export const chapter = '用户'

/**
 * A person who does another person's work for a while. Who reviews and stands in for a reviewer decides what waits for
 * them; otherwise it is only shown and gives no rights.
 */
const DeputyRow = v.looseObject({
  id: v.string(),
  userName: v.string(),
  agentUserName: v.string(),
  /** The deputy's name. */
  agentRealname: v.string(),
  startTime: v.nullish(v.string()),
  endTime: v.nullish(v.string()),
  /** '1' in force, '0' not. */
  status: v.string(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  revision: v.string(),
})
export type DeputyRow = v.InferOutput<typeof DeputyRow>

const name = (missing: string) => v.pipe(line(100), v.trim(), v.nonEmpty(missing))
const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '时间应为 yyyy-MM-dd HH:mm:ss'),
)
const fields = {
  agentUserName: name('请选择代理人'),
  startTime: Moment,
  endTime: Moment,
  status: v.optional(ZeroOne, '1'),
}

export const deputyList = endpoint({
  method: 'GET',
  path: '/sys/sysUserAgent/list',
  summary: '分页查询用户代理人',
  query: listQuery,
  fields: {
    id: text('编号'),
    startTime: date('代理开始时间'),
    endTime: date('代理结束时间'),
    status: text('状态', 'valid_status'),
    ...created,
  },
  result: pageOf(DeputyRow),
  access: 'sys:userAgent:list',
  programs: 'site',
})
export const deputyGet = endpoint({
  method: 'GET',
  path: '/sys/sysUserAgent/queryById',
  summary: '查询一个用户代理人',
  query: v.object({ id: Id }),
  result: DeputyRow,
  access: 'sys:userAgent:list',
  programs: 'site',
})
export const deputyOfUser = endpoint({
  method: 'GET',
  path: '/sys/sysUserAgent/queryByUserName',
  summary: '某用户的代理人；没有时为空',
  query: v.object({ userName: line(100) }),
  result: v.nullable(DeputyRow),
  access: 'sys:userAgent:list',
  programs: 'site',
})
export const deputyAdd = endpoint({
  method: 'POST',
  path: '/sys/sysUserAgent/add',
  summary: '设置用户代理人',
  body: v.object({ userName: name('请选择用户'), ...fields }),
  access: 'sys:userAgent:edit',
  audit: ['deputy-add'],
  programs: 'site',
  done: '代理人设置成功！',
})
export const deputyEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/sysUserAgent/edit',
  summary: '修改用户代理人',
  body: v.object({
    id: Id,
    agentUserName: v.optional(fields.agentUserName),
    startTime: v.optional(Moment),
    endTime: v.optional(Moment),
    status: v.optional(ZeroOne),
    revision: Revision,
  }),
  access: 'sys:userAgent:edit',
  audit: ['deputy-edit'],
  programs: 'site',
  done: '代理人设置成功！',
})
export const deputyDelete = endpoint({
  method: 'DELETE',
  path: '/sys/sysUserAgent/delete',
  summary: '删除用户代理人',
  query: v.object({ id: Id }),
  access: 'sys:userAgent:edit',
  audit: ['deputy-delete'],
  programs: 'site',
  done: '删除成功!',
})
export const deputyDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/sysUserAgent/deleteBatch',
  summary: '批量删除用户代理人',
  query: v.object({ ids: Ids }),
  access: 'sys:userAgent:edit',
  audit: ['deputy-delete'],
  programs: 'site',
  done: '批量删除成功!',
})

/** Ours: the caller's deputy, and who named the caller; administrators change the same rows. */
export const deputyMine = endpoint({
  method: 'GET',
  path: '/sys/sysUserAgent/own',
  summary: '我的代理人；没有时为空',
  result: v.nullable(DeputyRow),
  access: 'signed-in',
})
/** Ours: sets the caller's deputy, or replaces the former one. */
export const deputyMineSave = endpoint({
  method: 'POST',
  path: '/sys/sysUserAgent/own/save',
  summary: '指定我的代理人',
  body: v.object({
    agentUserName: fields.agentUserName,
    startTime: Moment,
    endTime: Moment,
    revision: Revision,
  }),
  access: 'signed-in',
  audit: ['deputy-add', 'deputy-edit'],
  limit: { perMinute: 30, by: 'person' },
  done: '代理人设置成功！',
})
/** Ours. */
export const deputyMineDelete = endpoint({
  method: 'DELETE',
  path: '/sys/sysUserAgent/own/delete',
  summary: '取消我的代理人',
  access: 'signed-in',
  audit: ['deputy-delete'],
  done: '已取消代理',
})
