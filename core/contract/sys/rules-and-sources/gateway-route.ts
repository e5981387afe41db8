import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { number, text } from '../../list-field.ts'
import { recordCalls } from '../../record-calls.ts'
import { coded, Flag, Id, line, ruled } from '../../values.ts'
import { code, name } from './rule-names.ts'

export const chapter = '规则与数据源'

/*
 * Routes of an API gateway beside this server. They are stored and listed for it in the family's format; this server is
 * one process and does not use them.
 */

const Predicates = v.pipe(
  v.array(v.object({ name: name('请输入断言的名称'), args: v.pipe(v.array(line(500)), v.maxLength(50)) })),
  v.maxLength(50, '最多 50 个断言'),
)
const Filters = v.pipe(
  v.array(
    v.object({
      name: name('请输入过滤器的名称'),
      args: v.pipe(v.array(v.object({ key: line(100), value: line(500) })), v.maxLength(50)),
    }),
  ),
  v.maxLength(50, '最多 50 个过滤器'),
)

/** The same as the text of a form. */
const jsonText = (schema: v.GenericSchema, refusal: string) =>
  v.pipe(
    line(20_000),
    ruled((json) => {
      try {
        return v.is(schema, JSON.parse(json)) ? null : refusal
      } catch {
        return refusal
      }
    }),
  )

const texts = {
  predicates: jsonText(Predicates, '断言应为 [{"name":"Path","args":["/api/**"]}] 这样的 JSON'),
  filters: jsonText(Filters, '过滤器应为 [{"name":"StripPrefix","args":[{"key":"parts","value":"1"}]}] 这样的 JSON'),
}

const router = {
  routerId: code('路由编号'),
  name: name('请输入路由名称!'),
  uri: v.pipe(line(500), v.trim(), v.nonEmpty('请输入路由地址!')),
  stripPrefix: v.optional(coded(Flag), 0),
  retryable: v.optional(coded(Flag), 0),
  showApi: v.optional(coded(Flag), 0),
  /** 1: in use. */
  status: v.optional(coded(Flag), 1),
}
const flags = { stripPrefix: v.number(), retryable: v.number(), showApi: v.number(), status: v.number() }
const named = { routerId: v.string(), name: v.string(), uri: v.string() }

/** In the format of forms: predicates and filters are JSON in a text. */
const records = recordCalls({
  base: '/sys/gatewayRoute',
  name: '网关路由',
  kind: 'gateway-route',
  right: 'sys:gatewayRoute',
  row: { ...named, predicates: v.string(), filters: v.string(), ...flags },
  body: {
    ...router,
    predicates: v.optional(texts.predicates, '[]'),
    filters: v.optional(texts.filters, '[]'),
  },
  fields: { routerId: text('路由编号'), name: text('路由名称'), uri: text('路由地址'), status: number('启用') },
  example: {
    routerId: 'zhiku',
    name: '知库',
    uri: 'lb://zhiku',
    retryable: 1,
    filters: '[{"name":"StripPrefix","args":[{"key":"parts","value":"1"}]}]',
  },
})
export const {
  get: gatewayRouteGet,
  add: gatewayRouteAdd,
  edit: gatewayRouteEdit,
  remove: gatewayRouteDelete,
  removeMany: gatewayRouteDeleteBatch,
} = records
/** Its list as pages: how the server's facts see it. The wire has all of them at once. */
export const gatewayRoutePages = () => records.list

/** All of them, because there are few. */
export const gatewayRouteList = endpoint({
  method: 'GET',
  path: '/sys/gatewayRoute/list',
  summary: '全部网关路由',
  result: v.array(v.looseObject({ id: v.string(), ...named, predicates: Predicates, filters: Filters, ...flags })),
  access: 'sys:gatewayRoute:list',
  programs: 'site',
})
/** Adds a route, or changes the one with the id. Predicates and filters may also be the text of a form. */
export const gatewayRouteSave = endpoint({
  method: 'POST',
  path: '/sys/gatewayRoute/updateAll',
  summary: '保存一条网关路由',
  body: v.object({
    router: v.object({
      id: v.nullish(v.union([v.literal(''), Id])),
      ...router,
      predicates: v.optional(v.union([Predicates, texts.predicates]), []),
      filters: v.optional(v.union([Filters, texts.filters]), []),
    }),
  }),
  access: 'sys:gatewayRoute:edit',
  audit: ['gateway-route-add', 'gateway-route-edit'],
  programs: 'site',
  done: '编辑成功!',
})
/** Nothing is cached here, so it does nothing; the family's button needs the call. */
export const gatewayRouteClear = endpoint({
  method: 'GET',
  path: '/sys/gatewayRoute/clearRedis',
  summary: '清除路由缓存',
  access: 'sys:gatewayRoute:list',
  done: '清除成功!',
})
