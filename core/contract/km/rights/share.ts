import * as v from 'valibot'
import { BITS, SUBJECT_KINDS } from '../../../access/grant.ts'
import { endpoint } from '../../endpoint.ts'
import { date, number, text } from '../../list-field.ts'
import { listQuery, pageOf, pageQuery } from '../../page.ts'
import { Id, Ids, limit, NumberText, Switch } from '../../values.ts'

export const chapter = '分享与授权'

const Moment = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '有效期应为日期'))
const Code = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4,16}$/, '提取码应为 4 到 16 位字母或数字'))
const Bits = v.pipe(v.array(v.picklist(BITS, '权限项不正确')), v.maxLength(3))
const MaxViews = v.pipe(
  NumberText,
  v.integer('查看次数应为整数'),
  v.minValue(1, '查看次数至少为 1'),
  v.maxValue(1_000_000, '查看次数过大'),
)

const Addressee = v.looseObject({ kind: v.picklist(SUBJECT_KINDS, '分享对象类型不正确'), id: Id })

export const SHARE_STATES = ['waiting', 'active', 'usedUp', 'over', 'cancelled'] as const
export type ShareState = (typeof SHARE_STATES)[number]

const common = {
  id: v.string(),
  docId: v.string(),
  /** Null when its owner may not read the document any more; then the share shows nothing either. */
  title: v.nullish(v.string()),
  bits: v.array(v.picklist(BITS)),
  validFrom: v.nullish(v.string()),
  validUntil: v.nullish(v.string()),
  state: v.picklist(SHARE_STATES),
  createTime: v.nullish(v.string()),
}

/** A share as its owner sees it. */
export const ShareRow = v.looseObject({
  ...common,
  /** The key in the link's address; '' for a share that is addressed to people. */
  key: v.string(),
  /** The addressees; empty for a link. `name` is null for a deleted one. */
  to: v.array(v.looseObject({ ...Addressee.entries, name: v.nullish(v.string()) })),
  /** It always shows the version that was visible when it was made; otherwise it shows the visible version. */
  fixed: v.boolean(),
  /** It requires an extraction code. */
  hasCode: v.boolean(),
  /** The most openings; null: no limit. */
  maxViews: v.nullish(v.number()),
  /** How often it was opened. */
  uses: v.number(),
  lastUsed: v.nullish(v.string()),
})
export type ShareRow = v.InferOutput<typeof ShareRow>

/** A share from the view of an addressee. */
export const SharedRow = v.looseObject({ ...common, ownerName: v.string() })
export type SharedRow = v.InferOutput<typeof SharedRow>

export const shareAdd = endpoint({
  method: 'POST',
  path: '/KM/kmDocShare/add',
  summary: '分享一篇自己能读的知识：给指定的人、角色、部门，或生成链接',
  body: v.object({
    docId: Id,
    bits: v.optional(Bits, ['view']),
    /** Absent: from now on. */
    validFrom: v.nullish(limit(Moment)),
    validUntil: Moment,
    /** 提取码 of a link; without it the link alone opens the document. It is never shown again. */
    code: v.nullish(limit(Code)),
    /** Without addressees it is a link. */
    to: v.optional(limit(v.pipe(v.array(Addressee), v.maxLength(100, '一次最多分享给 100 个对象'))), []),
    maxViews: v.nullish(limit(MaxViews)),
    /** Always shows the version that readers see now. */
    fixed: v.optional(limit(Switch), false),
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
  query: v.looseObject({
    ...listQuery.entries,
    state: v.optional(v.picklist(SHARE_STATES, '分享状态不正确')),
  }),
  fields: {
    id: text('编号'),
    docId: text('知识'),
    validFrom: date('开始时间'),
    validUntil: date('有效期至'),
    uses: number('打开次数'),
    lastUsed: date('最后打开'),
    createTime: date('分享时间'),
  },
  result: pageOf(ShareRow),
  access: 'signed-in',
})

export const shareGet = endpoint({
  method: 'GET',
  path: '/KM/kmDocShare/queryById',
  summary: '自己的一条分享',
  query: v.object({ id: Id }),
  result: ShareRow,
  access: 'signed-in',
})

/** Missing fields stay. `null` for `maxViews` means no limit. */
export const shareEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmDocShare/edit',
  summary: '修改自己的分享：期限、提取码、次数、权限',
  body: v.object({
    id: Id,
    bits: v.optional(limit(Bits)),
    validFrom: v.nullish(limit(Moment)),
    validUntil: v.nullish(limit(Moment)),
    code: v.nullish(limit(Code)),
    removeCode: v.optional(limit(Switch), false),
    maxViews: v.nullish(limit(MaxViews)),
  }),
  access: 'signed-in',
  audit: ['share-edit'],
  done: '修改成功!',
})

export const shareCancel = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocShare/cancel',
  summary: '取消自己的分享，立即失效',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  audit: ['share-cancel'],
  done: '已取消分享',
})

export const shareDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocShare/deleteBatch',
  summary: '删除自己的分享及其查看记录，立即失效',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  audit: ['share-delete'],
  done: '删除成功!',
})

/** Who opened it when, only for its owner. */
export const shareViews = endpoint({
  method: 'GET',
  path: '/KM/kmDocShare/viewLog',
  summary: '自己的一条分享的查看记录',
  query: v.object({ id: Id, ...pageQuery }),
  result: pageOf(
    v.object({
      id: v.string(),
      /** Null for anybody with the link. */
      realname: v.nullish(v.string()),
      sourceIp: v.nullish(v.string()),
      userAgent: v.nullish(v.string()),
      createTime: v.nullish(v.string()),
    }),
  ),
  access: 'signed-in',
})

/** In force or about to be; a person who is no longer an addressee no longer sees it. */
export const shareListShared = endpoint({
  method: 'GET',
  path: '/KM/kmDocShare/listShared',
  summary: '分享给我的知识',
  query: v.object(pageQuery),
  result: pageOf(SharedRow),
  access: 'signed-in',
})

const Opened = v.object({
  token: v.string(),
  docId: v.string(),
  title: v.string(),
  bits: v.array(v.picklist(BITS)),
  /** Milliseconds until it has to be opened again. */
  lasts: v.number(),
  ownerName: v.string(),
  /** Shown over the pages: the reader's name, or that of the link's owner. */
  watermark: v.string(),
  validUntil: v.nullish(v.string()),
  /** How many openings are left; null: no limit. */
  viewsLeft: v.nullish(v.number()),
})

/** Additional data of a refusal to open a link: `code` means that it requires its extraction code. */
export const ShareRefusal = v.object({
  state: v.picklist(['code', 'waiting', 'usedUp', 'over', 'cancelled']),
  /** When a `waiting` one comes into force. */
  validFrom: v.nullish(v.string()),
})
export type ShareRefusal = v.InferOutput<typeof ShareRefusal>

/**
 * The first call of a link's page. The client sends the token in `X-Access-Token` (or in the address of a file call).
 * The token reads only this document, for some hours.
 */
export const shareOpen = endpoint({
  method: 'POST',
  path: '/KM/kmDocShare/open',
  summary: '凭分享链接与提取码打开一篇知识',
  body: v.object({
    key: v.pipe(v.string(), v.maxLength(500)),
    code: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  }),
  result: Opened,
  access: 'anonymous',
  limit: { perMinute: 120, by: 'address' },
})

/** The same for a share that is addressed to the caller. */
export const shareOpenShared = endpoint({
  method: 'POST',
  path: '/KM/kmDocShare/openShared',
  summary: '打开一条分享给我的知识',
  body: v.object({ id: Id }),
  result: Opened,
  access: 'signed-in',
  limit: { perMinute: 120, by: 'person' },
})
