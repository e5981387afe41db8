import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'

/*
 * The one who asks, in a process of its own: so many connections, on each one request after the other. Run as a program
 * this file does what its parent sends and tells what came of it.
 */

export interface Load {
  origin: string
  /** Taken in turn. */
  requests: Call[]
  connections: number
  seconds: number
}

export interface Call {
  path: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export interface Asked {
  perSecond: number
  /** Milliseconds at the median. */
  p50: number
  /** Answers that were no success. */
  failed: number
  /** Of one answer, without its head. */
  bytes: number
  /** What the answers say the search engine took, ms at the median; 0 where they say nothing. */
  engineMs: number
}

interface Count {
  times: number[]
  engine: number[]
  failed: number
  bytes: number
  next: number
}

async function askAll({ origin, requests, connections, seconds }: Load): Promise<Asked> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const count: Count = { times: [], engine: [], failed: 0, bytes: 0, next: 0 }
  const began = performance.now()
  const until = began + seconds * 1000
  const askUntil = async () => {
    while (performance.now() < until) await askOne(pool, requests[count.next++ % requests.length]!, count)
  }
  await Promise.all(Array.from({ length: connections }, askUntil))
  const passed = (performance.now() - began) / 1000
  await pool.close()
  return {
    perSecond: count.times.length / passed,
    p50: middle(count.times),
    failed: count.failed,
    bytes: Math.round(count.bytes / Math.max(1, count.times.length)),
    engineMs: middle(count.engine),
  }
}

async function askOne(pool: Pool, call: Call, count: Count): Promise<void> {
  const sent = performance.now()
  const { statusCode, body } = await pool.request(call)
  const text = await body.text()
  count.times.push(performance.now() - sent)
  count.bytes += text.length
  // Ours say whether a call worked within the answer, whose status is 200 either way.
  if (statusCode !== 200 || text.startsWith('{"success":false')) count.failed++
  const took = /"tookMs":([\d.]+)/.exec(text)
  if (took) count.engine.push(Number(took[1]))
}

const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', (load: Load) => void askAll(load).then((asked) => process.send!(asked)))
  process.on('disconnect', () => process.exit(0))
}
