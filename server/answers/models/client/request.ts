import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { request } from 'undici'
import { guardedAgent } from '#server/kernel/guarded-agent.ts'
import { mayEnd } from './address.ts'
import { ModelFault } from './chat-model.ts'
import type { ModelLimits } from './limits.ts'

export interface Asked {
  url: URL
  key: string
  body: string
  hosts: readonly string[]
  lookup: LookupFunction
}

/** An accepted request. Its end, reached or not, closes the connection, and so ends the work at the endpoint. */
export interface Accepted {
  body: Readable
  isStream: boolean
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Sends a request. Bodies of refusals are not read, since an endpoint may repeat the key in them; a compressed one is
 * not unpacked, since we did not ask for it. A redirect is a refusal.
 */
export async function send(asked: Asked, limits: ModelLimits, signal: AbortSignal): Promise<Accepted> {
  const agent = guardedAgent({
    milliseconds: limits.connectMs,
    lookup: asked.lookup,
    mayEnd: mayEnd(asked.hosts),
    refusal: () => new ModelFault('unreachable'),
  })
  try {
    const reply = await request(asked.url, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        'accept-encoding': 'identity',
        'user-agent': 'zhiku/1',
        ...(asked.key === '' ? {} : { authorization: `Bearer ${asked.key}` }),
      },
      body: asked.body,
      // Its own waits are shorter.
      headersTimeout: limits.totalMs,
      bodyTimeout: limits.totalMs,
      signal,
    })
    // Closing the connection is an error of a body that nobody reads.
    reply.body.on('error', () => undefined)
    const isStream = readHeaders(reply)
    return { body: reply.body, isStream, [Symbol.asyncDispose]: () => agent.destroy() }
  } catch (error) {
    await agent.destroy()
    throw error
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

function readHeaders({ statusCode, headers }: { statusCode: number; headers: Headers }): boolean {
  if (statusCode !== 200) throw faultOf(statusCode, headers['retry-after'])
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase()
  const isPacked = !['', 'identity'].includes(String(headers['content-encoding'] ?? ''))
  if (isPacked || (type !== 'text/event-stream' && type !== 'application/json')) throw new ModelFault('malformed')
  return type === 'text/event-stream'
}

/** An endpoint that is asked less than a minute after it refused for its load would refuse again. */
const LONGEST_REST_MS = 60_000
const BUSY = new Set([408, 425, 429, 503, 529])
/** The request is at fault, not who sends it: too long a text for the model, a word that it does not take. */
const OF_QUESTION = new Set([400, 413, 422])

function faultOf(status: number, retryAfter: string | string[] | undefined): ModelFault {
  if (BUSY.has(status)) {
    const seconds = Number(retryAfter)
    const restMs = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, LONGEST_REST_MS) : 0
    return new ModelFault('busy', { restMs })
  }
  if (status >= 500) return new ModelFault('unreachable')
  return new ModelFault('refused', { isOfQuestion: OF_QUESTION.has(status) })
}
