import * as v from 'valibot'
import { BITS } from '../../../access/grant.ts'
import { endpoint } from '../../endpoint.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, limit } from '../../values.ts'

const Moment = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '有效期应为日期'))

/** A share link as its owner sees it. */
export const ShareRow = v.looseObject({
  id: v.string(),
  /** The key in the address of the link. */
  key: v.string(),
  docId: v.string(),
  /** Null when its owner may not read the document any more: then the link shows nothing either. */
  title: v.nullish(v.string()),
  bits: v.array(v.picklist(BITS)),
  validFrom: v.nullish(v.string()),
  validUntil: v.nullish(v.string()),
  /** Asks for an extraction code. */
  hasCode: v.boolean(),
  /** How often it was opened. */
  uses: v.number(),
  lastUsed: v.nullish(v.string()),
  state: v.picklist(['waiting', 'active', 'over', 'cancelled']),
  createTime: v.nullish(v.string()),
})
export type ShareRow = v.InferOutput<typeof ShareRow>

export const shareAdd = endpoint({
  method: 'POST',
  path: '/KM/kmDocShare/add',
  summary: '把一篇自己能读的知识分享成链接',
  body: v.object({
    docId: Id,
    bits: v.optional(v.pipe(v.array(v.picklist(BITS, '权限项不正确')), v.maxLength(3)), ['view']),
    /** From now when absent. */
    validFrom: v.nullish(limit(Moment)),
    validUntil: Moment,
    /** 提取码; without it the link alone opens the document. Not shown again. */
    code: v.nullish(limit(v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4,16}$/, '提取码应为 4 到 16 位字母或数字')))),
  }),
  result: ShareRow,
  access: 'signed-in',
  audit: ['share-add'],
  done: '分享成功',
})

export const shareList = endpoint({
  method: 'GET',
  path: '/KM/kmDocShare/list',
  summary: '我的分享',
  query: listQuery,
  result: pageOf(ShareRow),
  access: 'signed-in',
})

export const shareCancel = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocShare/cancel',
  summary: '取消自己的分享，链接立即失效',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  audit: ['share-cancel'],
  done: '已取消分享',
})

/**
 * The page of the link makes this call first. The client sends the token in `X-Access-Token` (or in the address of a
 * file call). It reads the one document, nothing else, for some hours.
 */
export const shareOpen = endpoint({
  method: 'POST',
  path: '/KM/kmDocShare/open',
  summary: '凭分享链接与提取码打开一篇知识',
  body: v.object({
    key: v.pipe(v.string(), v.maxLength(500)),
    code: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  }),
  result: v.object({
    token: v.string(),
    docId: v.string(),
    title: v.string(),
    bits: v.array(v.picklist(BITS)),
    /** After so many milliseconds the link must be opened again. */
    lasts: v.number(),
  }),
  access: 'anonymous',
  limit: { perMinute: 120, by: 'address' },
})
