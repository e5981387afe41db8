/**
 * What the answers without a model are worth, on questions with human evidence (`../shared/fixtures/answers`) among 15,000 passages:
 * `npm run bench -- answers [--passages N]`. Asked twice: of a library that holds the passage, and of one from which every
 * passage of that title is withheld, where the only right answer is none. The last line is JSON.
 */
import { parseArgs } from 'node:util'
import { docAnswer } from '#core/contract/km/search/search-reading.ts'
import { judgedLibrary, judgedQuestions, type JudgedQuestion } from '../fixtures/answers/judged.ts'
import { overlapsHalf } from '../fixtures/answers/overlap.ts'
import { fillLibrary } from '../fixtures/served-library/fill-library.ts'
import { indexed, servedLibrary } from '../fixtures/served-library/served-library.ts'
import { median, round } from './search/measures.ts'

const { values } = parseArgs({ options: { passages: { type: 'string', default: '15100' } } })
/** Below the limit of searches for one person. */
const PAUSE_MS = 180
const WANTED = { speaks: 0.72, rightDocument: 0.99, contains: 0.93, overlaps: 0.92, refuses: 0.97 }

const judged = judgedQuestions()
const texts = judgedLibrary(judged, Number(values.passages))

async function asked(library: readonly { title: string; content: string }[]) {
  await using served = await servedLibrary()
  await fillLibrary(
    served.db,
    library.map(({ title, content }) => ({ title, passages: [content] })),
  )
  await indexed(served, library.length)
  const admin = served.api(await served.tokenOf('admin'))
  const said: {
    answer: Awaited<ReturnType<typeof admin.call<typeof docAnswer>>>['answer']
    of: JudgedQuestion
    ms: number
  }[] = []
  for (const of of judged) {
    const from = performance.now()
    const { answer } = await admin.call(docAnswer, { query: { question: of.question } })
    said.push({ answer, of, ms: performance.now() - from })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return said
}

const held = await asked(texts)
const titles = new Set(judged.map(({ title }) => title))
const withheld = await asked(texts.filter(({ title }) => !titles.has(title)))

const spoken = held.flatMap(({ answer, of }) => (answer ? [{ ...answer, of }] : []))
const share = (n: number, of: number) => round(n / of, 3)
const figures = {
  speaks: share(spoken.length, held.length),
  rightDocument: share(spoken.filter(({ title, of }) => title === of.title).length, spoken.length),
  contains: share(
    spoken.filter(({ text, of }) => of.answers.some((each) => text.includes(each))).length,
    spoken.length,
  ),
  overlaps: share(
    spoken.filter(({ text, of }) => of.evidence.some((each) => overlapsHalf(text, each))).length,
    spoken.length,
  ),
  refuses: share(withheld.filter(({ answer }) => answer === null).length, withheld.length),
}
for (const [name, wanted] of Object.entries(WANTED)) {
  const value = figures[name as keyof typeof figures]
  console.log(`${value >= wanted ? 'ok   ' : 'below'} ${name} ${value} (at least ${wanted})`)
}
console.log(
  JSON.stringify({ ...figures, questions: held.length, medianMs: round(median(held.map(({ ms }) => ms)), 1) }),
)
if (Object.entries(WANTED).some(([name, wanted]) => figures[name as keyof typeof figures] < wanted))
  process.exitCode = 1
