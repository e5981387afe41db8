/**
 * The search over HTTP, as people meet it: a real server, rights of a real person, facets and highlights, on the 15,024
 * passages of ../shared/fixtures/search as documents of their own. `npm run bench -- search-http [--questions N]`. The last
 * line is JSON: milliseconds of the whole call, of the engine within it, and of a call that only asks who one is.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { docSearch } from '#core/contract/km/search/search.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { FIXTURE_FOLDER, type Passage, type Question, readLines } from '../fixtures/forgiveness/fixture-library.ts'
import { fillLibrary } from '../fixtures/served-library/fill-library.ts'
import { indexed, servedLibrary } from '../fixtures/served-library/served-library.ts'
import { quantile, round } from './search/measures.ts'

const { values } = parseArgs({ options: { questions: { type: 'string', default: '600' } } })
const READERS = ['lina', 'zhangwei', 'reviewer']
const WARM_UP = 100

if (existsSync(FIXTURE_FOLDER)) await bench()
else console.log(`skipped: ${FIXTURE_FOLDER} is not here\n${JSON.stringify({ skipped: true })}`)

async function bench(): Promise<void> {
  await using library = await servedLibrary()
  const passages = readLines<Passage>(path.join(FIXTURE_FOLDER, 'passages.jsonl'))
  await fillLibrary(
    library.db,
    passages.map(({ title, content }) => ({ title, passages: [content] })),
  )
  await indexed(library, passages.length)
  const all = readLines<Question>(path.join(FIXTURE_FOLDER, 'questions.jsonl'))
  const step = Math.max(1, Math.floor(all.length / Number(values.questions)))
  const questions = all.filter((_, i) => i % step === 0)
  const readers = await Promise.all(READERS.map(async (name) => library.api(await library.tokenOf(name))))
  const times: number[] = []
  const inEngine: number[] = []
  const others: number[] = []
  for (const [i, { q }] of [...questions.slice(0, WARM_UP), ...questions].entries()) {
    const api = readers[i % readers.length]!
    const began = performance.now()
    const { tookMs = 0 } = await api.call(docSearch, { body: { content: q, title: q } })
    const ended = performance.now()
    await api.call(currentDepartments, {})
    if (i < WARM_UP) continue
    times.push(ended - began)
    inEngine.push(tookMs)
    others.push(performance.now() - ended)
  }
  const blocks = await library.blocks()
  const at = (list: readonly number[], q: number) =>
    round(
      quantile(
        list.toSorted((a, b) => a - b),
        q,
      ),
    )
  console.log(`request thread blocked at most ${blocks.longest[0]} ms (${blocks.longestByClock[0]} ms by the clock)`)
  console.log(
    JSON.stringify({
      passages: passages.length,
      questions: questions.length,
      p50: at(times, 0.5),
      p95: at(times, 0.95),
      p99: at(times, 0.99),
      engine_p50: at(inEngine, 0.5),
      engine_p95: at(inEngine, 0.95),
      plain_call_p50: at(others, 0.5),
      plain_call_p95: at(others, 0.95),
    }),
  )
}
