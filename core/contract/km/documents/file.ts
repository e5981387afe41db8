import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '文件与预览'

/** The right to a file in a plain address: our ticket, or the token of an opened share link. */
export const addressToken = { token: v.optional(v.pipe(v.string(), v.maxLength(2000))) }

/** Ours: a short-lived, signed permission to fetch one file by a plain address, as its `token`. */
export const fileTicket = endpoint({
  method: 'GET',
  path: '/KM/kmFile/ticket',
  summary: '取一张文件票据，几分钟内可凭它打开预览或下载地址',
  /** `fileId`: one of several files, else the main one. */
  query: v.object({ docId: Id, fileId: v.optional(Id), right: v.picklist(['view', 'download'], '权限项不正确') }),
  result: v.object({
    token: v.string(),
    /** Its lifetime in milliseconds. */
    lasts: v.number(),
  }),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** Reported by clients of the family's commercial edition beside the download itself; both together count once. */
export const fileDownloadTold = endpoint({
  method: ['POST', 'GET'],
  path: '/KM/kmFile/addFileDownloads',
  summary: '记一次下载',
  query: v.object({ fileId: v.optional(Id), docId: v.optional(Id) }),
  access: 'guest',
  programs: 'read',
  links: true,
})

/** The file number alone opens nothing: it needs a ticket or a share link. */
export const filePublic = endpoint({
  method: 'GET',
  path: '/KM/kmFile/public/file',
  summary: '凭票据或分享链接查看文件',
  query: v.object({ fileId: Id, ...addressToken }),
  payload: 'blob',
  access: 'guest',
  programs: 'read',
  links: true,
  addressToken: 'link',
})

export const filePublicDownload = endpoint({
  method: 'GET',
  path: '/KM/kmFile/publicDownload/file',
  summary: '凭票据或分享链接下载文件',
  query: v.object({ fileId: Id, ...addressToken }),
  payload: 'blob',
  access: 'guest',
  programs: 'read',
  links: true,
  addressToken: 'link',
})
