/**
 * Twenty people who ask a model at once, in a library of 215,000 passages: how much later than the model's own first word
 * theirs comes, and what that takes of memory; before it, how long an answer without a model takes:
 * `npm run bench -- asking [--passages N] [--rounds N]`. The model is a fake one on this machine that thinks and speaks as slowly as
 * real ones do; its own first word is timed where it is written. The last line is JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Api } from '#core/api/client.ts'
import { answerAsk, answerStream } from '#core/contract/km/answers/conversation.ts'
import { docAnswer } from '#core/contract/km/search/search-reading.ts'
import { judgedLibrary, judgedQuestions } from '../fixtures/answers/judged.ts'
import { startFakeModel } from '../fixtures/fake-model/fake-model.ts'
import { FIXTURE_FOLDER } from '../fixtures/forgiveness/fixture-library.ts'
import { fillLibrary, type Text } from '../fixtures/served-library/fill-library.ts'
import { moreAdministrators } from '../fixtures/served-library/more-administrators.ts'
import { indexed, servedLibrary } from '../fixtures/served-library/served-library.ts'
import { useModel } from '../fixtures/served-library/use-model.ts'
import { type Passage, readLines, writeLargeLibrary } from './search/fixtures.ts'
import { computeLatencies, round } from './search/measures.ts'

const { values } = parseArgs({
  options: { passages: { type: 'string', default: '215000' }, rounds: { type: 'string', default: '12' } },
})
const PEOPLE = 20
const THINKS_MS = 1500
const PIECE_MS = 60
/** A person may ask twenty a minute. */
const EACH_MS = 3200
const PER_DOCUMENT = 20
const WANTED = { firstOver: 150, extractive: 100, grownMb: 150 }

const judged = judgedQuestions()
await using fake = await startFakeModel()
await using served = await servedLibrary({ modelHosts: fake.host })
const passages = await fill(Number(values.passages))
await indexed(served, passages)
// Long before it is asked: a server sees such settings up to a minute later.
await useModel(served, fake)
const names = await moreAdministrators(served.db, PEOPLE)
const people = await Promise.all(names.map(async (name) => served.api(await served.tokenOf(name))))

const extractive: number[] = []
for (const [at, { question }] of judged.entries()) {
  const from = performance.now()
  await people[at % PEOPLE]!.call(docAnswer, { query: { question } })
  extractive.push(performance.now() - from)
}
const before = await served.rssMb()

// The first answer of a model that was never tested comes as one piece.
await people[0]!.call(answerAsk, { body: { question: judged[0]!.question, conversationId: undefined } })
Object.assign(fake, { thinksMs: THINKS_MS, pieceMs: PIECE_MS })

let most = before
const over: number[] = []
const whole: number[] = []
for (const [n, times] of (await Promise.all(people.map(askOn))).entries()) {
  if (times.length === 0) console.log(`nobody answered ${names[n]}`)
  for (const each of times) {
    over.push(each.first - THINKS_MS)
    whole.push(each.whole)
  }
}

async function askOn(by: Api, n: number): Promise<{ first: number; whole: number }[]> {
  const times: { first: number; whole: number }[] = []
  await pause((EACH_MS / PEOPLE) * n)
  for (let k = 0; k < Number(values.rounds); k++) {
    const from = performance.now()
    const { question } = judged[(n * 31 + k * 7) % judged.length]!
    let first: number | null = null
    let isByModel = false
    for await (const { data } of by.events(answerStream, { body: { question } })) {
      const told = JSON.parse(data) as { event: string; turn?: { model: string | null } }
      if (told.event === 'begun' || told.event === 'sentence') first ??= performance.now() - from
      if (told.event === 'end') isByModel = (told.turn?.model ?? null) !== null
    }
    if (isByModel && first !== null) times.push({ first, whole: performance.now() - from })
    if (n === 0) most = Math.max(most, await served.rssMb())
    await pause(EACH_MS - (performance.now() - from))
  }
  return times
}

/** Passages of the judged questions among as many others as are wanted, in documents of twenty. */
async function fill(size: number): Promise<number> {
  const own = judgedLibrary(judged, 0)
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-asking-'))
  try {
    const file = path.join(folder, 'large.jsonl')
    await writeLargeLibrary(path.join(FIXTURE_FOLDER, 'passages.jsonl'), size - own.length, file)
    const texts: Text[] = own.map(({ title, content }) => ({ title, passages: [content] }))
    let open: string[] = []
    for (const { title, content } of readLines<Passage>(file)) {
      open.push(content)
      if (open.length < PER_DOCUMENT) continue
      texts.push({ title, passages: open })
      open = []
    }
    await fillLibrary(served.db, texts)
    return texts.reduce((sum, each) => sum + each.passages.length, 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

const figures = {
  passages,
  extractive: computeLatencies(extractive),
  answers: over.length,
  firstOver: computeLatencies(over),
  whole: computeLatencies(whole),
  beforeMb: before,
  grownMb: most - before,
}
const told = [
  ['first word over the model’s own, ms at p95', figures.firstOver.p95, WANTED.firstOver],
  ['an answer without a model, ms at p95', figures.extractive.p95, WANTED.extractive],
  ['memory grown by, MB', figures.grownMb, WANTED.grownMb],
] as const
for (const [name, value, wanted] of told)
  console.log(`${value <= wanted ? 'ok   ' : 'above'} ${name}: ${round(value, 1)} (at most ${wanted})`)
console.log(JSON.stringify(figures))
