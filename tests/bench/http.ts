/**
 * What every request costs: calls of a real server on its embedded database beside a Fastify route that does nothing, in
 * one run: `npm run bench -- http [--rounds N] [--seconds N] [--passages N] [--profile FILE]`. A busy machine slows all of them,
 * so what counts is the ratio to the bare route, taken round by round; the last line is JSON. `--profile FILE` writes
 * what the server did meanwhile as a .cpuprofile; `--only simple,list` asks for some.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Text } from '../fixtures/served-library/fill-library.ts'
import { FIXTURE_FOLDER, type Passage, type Question, readLines } from '../fixtures/forgiveness/fixture-library.ts'
import type { Asked, Call, Load } from './http/load.ts'
import type { Wanted } from './http/served.ts'
import { median, round } from './search/measures.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '0.7' },
    passages: { type: 'string', default: '15024' },
    only: { type: 'string', default: '' },
    profile: { type: 'string', default: '' },
  },
})
const SECONDS = Number(values.seconds)
const CONNECTIONS = 32
/** Rounds before the first that counts: a search is twice as slow until some 3,000 have been compiled and kept. */
const WARM = 6

/**
 * What is wanted, as shares of a bare route: the numbers were set where it answered 10,300 a second, on an idle machine
 * of two cores. A ratio is stricter where the one who asks costs less than it did there.
 */
const BARE = 10_300
const WANTED: Record<string, number> = { simple: 4000 / BARE, menu: 2500 / BARE, list: 800 / BARE }
const WANTED_ALONE_MS = 1

interface Case {
  name: string
  origin: string
  requests: Call[]
}

interface Figures {
  perSecond: number[]
  aloneMs: number[]
  /** Processor time of the asked process for one answer. */
  cpuMs: number[]
  /** Likewise of the database. */
  databaseMs: number[]
  engineMs: number[]
  bytes: number
  failed: number
}

async function bench(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const load = start(stack, 'http/load.ts')
  const bareProcess = start(stack, 'http/served.ts', ['bare'])
  const bare = await told<{ origin: string }>(bareProcess)
  const server = start(stack, 'http/served.ts')
  const { texts, questions } = library()
  const served = await ask<{ origin: string; token: string }>(server, { texts })
  const only = values.only.split(',')
  const cases = buildCases(served, bare.origin, questions).filter(
    ({ name }) => values.only === '' || name === 'bare' || only.includes(name),
  )
  const drive = ({ origin, requests }: Case, connections: number) =>
    ask<Asked>(load, { origin, requests, connections, seconds: SECONDS } satisfies Load)
  for (const each of cases) for (let i = 0; i < WARM; i++) await drive(each, CONNECTIONS)
  if (values.profile) await ask(server, { profile: path.resolve(values.profile) })
  const figures = new Map<string, Figures>(cases.map(({ name }) => [name, noFigures()]))
  for (let i = 0; i < Number(values.rounds); i++) {
    for (const each of cases) {
      const asked = each.name === 'bare' ? bareProcess : server
      const before = await ask<Cpu>(asked, 'cpu')
      const many = await drive(each, CONNECTIONS)
      const after = await ask<Cpu>(asked, 'cpu')
      note(figures.get(each.name)!, many, await drive(each, 1), { before, after })
    }
  }
  if (values.profile) await ask(server, { profile: path.resolve(values.profile) })
  report(figures)
}

const noFigures = (): Figures => ({
  perSecond: [],
  aloneMs: [],
  cpuMs: [],
  databaseMs: [],
  engineMs: [],
  bytes: 0,
  failed: 0,
})

interface Cpu {
  cpuMs: number
  databaseMs: number
}

function note(own: Figures, many: Asked, alone: Asked, { before, after }: Record<'before' | 'after', Cpu>): void {
  const answers = Math.max(1, many.perSecond * SECONDS)
  own.perSecond.push(many.perSecond)
  own.aloneMs.push(alone.p50)
  own.cpuMs.push((after.cpuMs - before.cpuMs) / answers)
  own.databaseMs.push((after.databaseMs - before.databaseMs) / answers)
  own.engineMs.push(alone.engineMs)
  own.bytes = many.bytes
  own.failed += many.failed + alone.failed
}

/** Passages of the fixture as documents of their own, and what is asked of them; without it a few made ones. */
function library(): { texts: Text[]; questions: string[] } {
  if (!existsSync(FIXTURE_FOLDER)) {
    const texts = Array.from({ length: 200 }, (_, i) => ({
      title: `制度 ${i}`,
      passages: [`第 ${i} 号采购管理办法。`],
    }))
    return { texts, questions: ['采购', '管理办法'] }
  }
  const passages = readLines<Passage>(path.join(FIXTURE_FOLDER, 'passages.jsonl')).slice(0, Number(values.passages))
  const all = readLines<Question>(path.join(FIXTURE_FOLDER, 'questions.jsonl')).map(({ q }) => q)
  const step = Math.max(1, Math.floor(all.length / 500))
  const questions = all.filter((_, i) => i % step === 0)
  return { texts: passages.map(({ title, content }) => ({ title, passages: [content] })), questions }
}

function buildCases(
  { origin, token }: { origin: string; token: string },
  bareOrigin: string,
  questions: readonly string[],
): Case[] {
  const call = (url: string, headers: Call['headers'] = { 'x-access-token': token }): Call[] => [
    { method: 'GET', path: url, headers },
  ]
  const search = (q: string): Call => ({
    method: 'POST',
    path: '/api/KM/kmDoc/searchDoc',
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ content: q, title: q }),
  })
  return [
    { name: 'bare', origin: bareOrigin, requests: call('/', {}) },
    { name: 'page', origin, requests: call('/', {}) },
    { name: 'health', origin, requests: call('/api/actuator/health', {}) },
    { name: 'simple', origin, requests: call('/api/sys/user/getCurrentUserDeparts') },
    { name: 'menu', origin, requests: call('/api/sys/permission/getUserPermissionByToken') },
    { name: 'list', origin, requests: call('/api/KM/kmDoc/listRecently?pageSize=10') },
    { name: 'search', origin, requests: questions.map(search) },
  ]
}

function report(figures: ReadonlyMap<string, Figures>): void {
  const bare = figures.get('bare')!
  const rows = [...figures].map(([name, own]) => ({
    name,
    perSecond: Math.round(median(own.perSecond)),
    ofBare: round(median(own.perSecond.map((n, i) => n / bare.perSecond[i]!)), 3),
    wanted: round(WANTED[name] ?? 0, 3),
    aloneMs: round(median(own.aloneMs), 3),
    cpuUs: Math.round(1000 * median(own.cpuMs)),
    databaseUs: Math.round(1000 * median(own.databaseMs)),
    engineMs: round(median(own.engineMs)),
    bytes: own.bytes,
    failed: own.failed,
  }))
  console.table(rows)
  const named = Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))
  const { simple, search } = named
  if (simple) console.log(`a simple call alone: ${simple.aloneMs} ms, wanted ${WANTED_ALONE_MS}`)
  if (simple && search) {
    const [wanted, agreed] = [2, 3].map((calls) => round(calls * simple.aloneMs + search.engineMs))
    console.log(
      `a search alone: ${search.aloneMs} ms, wanted ${wanted} (two simple calls and the engine), at most ${agreed} (decision 0021)`,
    )
  }
  console.log(JSON.stringify(named))
}

function start(stack: AsyncDisposableStack, file: string, argv: string[] = []): ChildProcess {
  const child = fork(path.join(import.meta.dirname, file), argv, { execArgv: [] })
  child.once('exit', (code) => code && console.error(`${file} ended with ${code}`))
  stack.defer(async () => {
    if (child.exitCode !== null) return
    child.disconnect()
    await once(child, 'exit')
  })
  return child
}

function ask<T>(child: ChildProcess, wanted: Wanted | Load): Promise<T> {
  const answer = told<T>(child)
  child.send(wanted)
  return answer
}

/** What the process says next. */
async function told<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(child, 'exit', { signal }).then(() =>
    Promise.reject(new Error('a process of the bench has ended')),
  )
  ended.catch(() => undefined) // only who waits is told
  try {
    return (await Promise.race([once(child, 'message', { signal }), ended]))[0] as T
  } finally {
    over.abort()
  }
}

await bench()
