import * as v from 'valibot'
import { BITS } from '../../access/grant.ts'
import { isNetwork, parseOrigin } from '../../rules/network.ts'
import { endpoint } from '../endpoint.ts'
import { created, date, flag, number, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { ApiPlace } from '../sys/api-token.ts'
import { Id, Ids, limit, line, NumberText, Revision, Switch } from '../values.ts'

export const chapter = '开放接口'

/*
 * API clients: other sites of the organisation that show our elements or make our calls. A client's server
 * authenticates with its secret and gets a short-lived token, for a person or for the client itself, which pages of its
 * registered origins may use.
 */

export const ApiClientRow = v.looseObject({
  /** Public: it identifies the client, and proves nothing. */
  id: v.string(),
  name: v.string(),
  /** The owner, in whose name the client acts when it names no person. */
  username: v.nullish(v.string()),
  realname: v.nullish(v.string()),
  /** The first characters of the secret, to distinguish it from an earlier one. */
  hint: v.string(),
  secretTime: v.nullish(v.string()),
  /** Origins of the pages that may call from a browser. */
  origins: v.array(v.string()),
  /** Addresses and networks from which its secret is accepted; empty: any. */
  addresses: v.array(v.string()),
  codes: v.array(v.string()),
  bits: v.array(v.picklist(BITS)),
  /** Null: everything that can be read by the person for whom it acts. */
  places: v.nullish(v.array(ApiPlace)),
  works: v.boolean(),
  /** Whether it may act for any person of the tenant; otherwise only for its owner. */
  forPeople: v.boolean(),
  ratePerMinute: v.number(),
  enabled: v.boolean(),
  lastUsed: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  revision: v.string(),
  /** The family's names: the id, an empty secret, and the owner's id. */
  ak: v.string(),
  sk: v.literal(''),
  systemUserId: v.string(),
})
export type ApiClientRow = v.InferOutput<typeof ApiClientRow>

const Origin = v.pipe(
  line(200),
  v.trim(),
  v.check((text) => parseOrigin(text) !== null, '来源应形如 https://host:8080，不带路径和通配符'),
  v.transform((text) => parseOrigin(text)!),
)
const Network = v.pipe(line(60), v.trim(), v.check(isNetwork, '地址应为 IP 或网段，如 10.1.0.0/16'))

const Name = v.pipe(line(50), v.trim(), v.nonEmpty('请输入客户端名称'))
const Username = line(100)
const once = <T>(items: readonly T[]): T[] => [...new Set(items)]
const Origins = v.pipe(v.array(Origin), v.maxLength(20, '最多 20 个来源'), v.transform(once))
const Addresses = v.pipe(v.array(Network), v.maxLength(50, '最多 50 个地址'), v.transform(once))
const Codes = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(200), v.transform(once))
const Bits = v.pipe(v.array(v.picklist(BITS, '权限项不正确')), v.maxLength(3), v.transform(once))
const Places = v.nullish(v.pipe(v.array(ApiPlace), v.minLength(1, '请至少选择一个范围'), v.maxLength(100)))
const Rate = v.pipe(
  NumberText,
  v.integer('每分钟次数应为整数'),
  v.minValue(1, '每分钟次数不能小于 1'),
  v.maxValue(100_000, '每分钟次数不能超过 100000'),
)
const Secret = v.object({ id: v.string(), secret: v.string() })

export const clientFields = {
  id: text('编号'),
  name: text('名称'),
  hint: text('密钥尾号'),
  username: text('负责人账号'),
  realname: text('负责人'),
  forPeople: flag('可代表用户'),
  enabled: flag('启用'),
  ratePerMinute: number('每分钟次数'),
  secretTime: date('密钥生成时间'),
  lastUsed: date('最后使用'),
  ...created,
} as const

export const apiClientList = endpoint({
  method: 'GET',
  path: '/openapi/client/list',
  summary: '全部 API 客户端',
  query: listQuery,
  fields: clientFields,
  result: pageOf(ApiClientRow),
  access: 'open:client:list',
  programs: 'site',
})

export const apiClientAdd = endpoint({
  method: 'POST',
  path: '/openapi/client/add',
  summary: '新增 API 客户端，密钥只显示这一次',
  body: v.object({
    name: Name,
    /** The owner's login name; absent: the caller. */
    username: v.optional(Username),
    origins: v.optional(Origins, []),
    addresses: v.optional(Addresses, []),
    codes: v.optional(Codes, []),
    bits: v.optional(Bits, ['view']),
    places: Places,
    works: v.optional(Switch, false),
    forPeople: v.optional(Switch, false),
    ratePerMinute: v.optional(limit(Rate), 600),
    enabled: v.optional(limit(Switch), true),
  }),
  result: Secret,
  access: 'open:client:edit',
  power: true,
  audit: ['client-add'],
  done: '客户端已创建，请立即保存密钥',
})

/** Missing fields stay as they are. */
export const apiClientEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/openapi/client/edit',
  summary: '修改 API 客户端，立即生效',
  body: v.object({
    id: Id,
    name: v.optional(Name),
    username: v.optional(Username),
    origins: v.optional(Origins),
    addresses: v.optional(Addresses),
    codes: v.optional(Codes),
    bits: v.optional(Bits),
    places: Places,
    works: v.optional(Switch),
    forPeople: v.optional(Switch),
    ratePerMinute: v.optional(Rate),
    enabled: v.optional(Switch),
    revision: Revision,
  }),
  access: 'open:client:edit',
  power: true,
  audit: ['client-edit'],
  done: '修改成功!',
})

export const apiClientRenew = endpoint({
  method: 'POST',
  path: '/openapi/client/renewSecret',
  summary: '更换 API 客户端的密钥：旧密钥和用它换得的令牌立即失效，新密钥只显示这一次',
  query: v.object({ id: Id }),
  result: Secret,
  access: 'open:client:edit',
  power: true,
  audit: ['client-renew'],
  done: '密钥已更换，请立即保存',
})

export const apiClientDelete = endpoint({
  method: 'DELETE',
  path: '/openapi/client/deleteBatch',
  summary: '删除 API 客户端，立即生效',
  query: v.object({ ids: Ids }),
  access: 'open:client:edit',
  power: true,
  audit: ['client-delete'],
  done: '删除成功!',
})

/** For the server of a client: `Authorization: Basic` with its id and secret. */
export const embedToken = endpoint({
  method: 'POST',
  path: '/openapi/embedToken',
  summary: '客户端的服务器用编号和密钥（Authorization: Basic）换取 15 分钟的令牌，供其网页使用',
  body: v.object({
    /** The person who looks at the page, by login name; absent: the client itself, with its owner's rights. */
    username: v.optional(Username),
  }),
  result: v.object({
    /** Sent as `Authorization: Bearer` or `X-Access-Token`. */
    token: v.string(),
    validUntil: v.string(),
    /** Its lifetime in seconds. */
    expiresIn: v.number(),
  }),
  access: 'anonymous',
  limit: { perMinute: 600, by: 'address' },
  done: '令牌已签发',
})
