import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { Id, Ids } from '../values.ts'

export const chapter = '运行'

/*
 * Backups of the whole installation on the answering server, made by a job or by a call. A backup contains everything,
 * also the secret key, so all of these are calls with power.
 */

const KeptBackup = v.looseObject({
  id: v.string(),
  fileName: v.string(),
  /** Below the data folder. */
  filePath: v.string(),
  /** Bytes. */
  size: v.number(),
  createTime: v.string(),
})
export type KeptBackup = v.InferOutput<typeof KeptBackup>

const own = { ofInstallation: true, power: true } as const

/** The latest first, without unfinished ones. */
export const backupList = endpoint({
  method: 'GET',
  path: '/KM/kmSysDbBackup/list',
  summary: '这台服务器上的备份',
  query: v.looseObject(pageQuery),
  result: pageOf(KeptBackup),
  access: 'monitor:backup:list',
  ...own,
})
export const backupAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSysDbBackup/add',
  summary: '立即备份（后台进行）',
  access: 'monitor:backup:add',
  audit: ['backup-add'],
  done: '已开始备份，完成后出现在列表里',
  ...own,
})
export const backupDownload = endpoint({
  method: 'GET',
  path: '/KM/kmSysDbBackup/downloadById',
  summary: '下载一份备份',
  query: v.object({ id: Id }),
  payload: 'blob',
  access: 'monitor:backup:download',
  audit: ['backup-download'],
  ...own,
})
const deletes = { access: 'monitor:backup:delete', audit: ['backup-delete'], done: '删除成功!', ...own } as const
export const backupDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSysDbBackup/delete',
  summary: '删除一份备份',
  query: v.object({ id: Id }),
  ...deletes,
})
export const backupDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/KM/kmSysDbBackup/deleteBatch',
  summary: '删除几份备份',
  query: v.object({ ids: Ids }),
  ...deletes,
})
