import * as v from 'valibot'
import { coerced } from './coerce.ts'
import type { Endpoint } from './endpoint.ts'

/** Chinese messages for the checks that have no message of their own. */
const KIND: Record<string, string> = {
  string: '应为文本',
  number: '应为数字',
  boolean: '应为 true 或 false',
  array: '应为列表',
  object: '应为对象',
  loose_object: '应为对象',
  picklist: '不在可选范围内',
  union: '格式不正确',
  integer: '应为整数',
  max_length: '过长',
  non_empty: '不能为空',
}

/**
 * The problem, for the person who typed the value. Our own messages are Chinese; all default messages of valibot begin
 * with "Invalid".
 */
export function sentence(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue)
  const own = !issue.message.startsWith('Invalid ')
  const missing = issue.kind === 'schema' && issue.received === 'undefined'
  const text = own ? issue.message : missing ? '不能为空' : (KIND[issue.type] ?? '格式不正确')
  return name && !own ? `参数 ${name} ${text}` : text
}

/** Input that the endpoint does not accept; the message is for the person who sent it. */
export class BadInput extends Error {
  override name = 'BadInput'
}

function check(schema: Endpoint['query'], value: unknown): unknown {
  if (!schema) return undefined
  const parsed = v.safeParse(schema, coerced(schema, value))
  if (!parsed.success) throw new BadInput(sentence(parsed.issues[0]))
  return parsed.output
}

/**
 * Checks the input of a request against the endpoint: the server before it works, the command line before it sends.
 * Clients send some writes with query parameters and some with a body, so a value that is missing in the body may be in
 * the query.
 */
export function checkedInput(e: Endpoint, raw: { params: unknown; query: unknown; body: unknown }) {
  const query = raw.query as Record<string, unknown>
  const body = raw.body ?? (e.body && e.bodyKind === 'json' ? query : undefined)
  const looseQuery =
    e.query && e.methods[0] !== 'GET' && isRecord(raw.body) && !e.body ? { ...raw.body, ...query } : query
  return { params: check(e.params, raw.params), query: check(e.query, looseQuery), body: check(e.body, body) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
