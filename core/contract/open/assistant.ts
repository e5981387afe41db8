import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '开放接口'

/*
 * A person connects an assistant (OAuth 2.1, decision 0040). The protocol's own addresses are `/oauth` and `/.well-known`;
 * these two calls are those of the page on which the person decides.
 */

/** What `/oauth/authorize` checked and sealed; it names the program, and where the answer goes. */
const request = v.pipe(v.string(), v.maxLength(2000))

export const assistantRequest = endpoint({
  method: 'GET',
  path: '/sys/assistant/request',
  summary: '哪个助手请求连接',
  query: v.object({ request }),
  result: v.object({
    name: v.string(),
    /** The host to which the answer goes; null: a program on the person's own computer. */
    host: v.nullable(v.string()),
  }),
  access: 'signed-in',
})

export const assistantDecide = endpoint({
  method: 'POST',
  path: '/sys/assistant/decide',
  summary: '同意或拒绝助手的连接',
  body: v.object({ request, agree: v.boolean() }),
  /** The address at which the program waits for the answer. */
  result: v.object({ redirect: v.string() }),
  access: 'signed-in',
  audit: ['assistant-approve', 'assistant-decline'],
})
