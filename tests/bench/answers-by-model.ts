/**
 * What becomes of what a model says, over retrieval in 15,000 passages, on questions with human evidence
 * (`../shared/fixtures/answers`), judged by no model: `npm run bench -- answers-by-model [--passages N]`. The model is a fake
 * one on this machine, which has the evidence by heart: it says that sentence with the label of the source that holds it, and
 * where none does, it says it all the same with a label it was given, as models do that know a text from their training.
 * The last line is JSON.
 */
import { parseArgs } from 'node:util'
import { answerAsk, type Turn } from '#core/contract/km/answers/conversation.ts'
import { judgedLibrary, judgedQuestions, type JudgedQuestion } from '../fixtures/answers/judged.ts'
import { overlapsHalf } from '../fixtures/answers/overlap.ts'
import { startFakeModel } from '../fixtures/fake-model/fake-model.ts'
import { inventedAnswer, type Prompt, type Source } from '../fixtures/fake-model/prompt.ts'
import { fillLibrary } from '../fixtures/served-library/fill-library.ts'
import { moreAdministrators } from '../fixtures/served-library/more-administrators.ts'
import { indexed, servedLibrary } from '../fixtures/served-library/served-library.ts'
import { useModel } from '../fixtures/served-library/use-model.ts'
import { round } from './search/measures.ts'

const { values } = parseArgs({ options: { passages: { type: 'string', default: '15100' } } })
/** A person may ask twenty a minute. */
const PEOPLE = 100
const AT_ONCE = 4
const WANTED = { precision: 0.95, recall: 0.9 }

const judged = judgedQuestions()
const texts = judgedLibrary(judged, Number(values.passages))

const bare = (text: string): string => text.replaceAll(/\s/g, '')
const holds = ({ sentences }: Source, said: string): boolean => bare(sentences.join('')).includes(bare(said))
const evidenceOf = ({ evidence, answers }: JudgedQuestion): string =>
  evidence.find((each) => answers.some((answer) => each.includes(answer))) ?? evidence[0]!
const sentence = (said: string, labels: readonly string[]): string =>
  `${said.replace(/[。！？!?；;，,]+$/u, '')}${labels.map((label) => `[#${label}]`).join('')}。`

type Speaker = (asked: readonly JudgedQuestion[], prompt: Prompt) => string

/** Says the evidence with the label of a source that holds it, else with any. */
const byHeart: Speaker = (asked, { sources }) =>
  asked
    .map(evidenceOf)
    .map((said) => sentence(said, [(sources.find((each) => holds(each, said)) ?? sources[0])?.label ?? 'zz']))
    .join('')

/** Cites all that it was given, and repeats a sentence of a source that does not answer, under the label of one that does. */
const noisy: Speaker = (asked, prompt) => {
  const [said] = asked.map(evidenceOf)
  const right = prompt.sources.find((each) => holds(each, said!)) ?? prompt.sources[0]
  const other = prompt.sources.find((each) => each.label !== right?.label)
  const all = sentence(
    said!,
    prompt.sources.map(({ label }) => label),
  )
  return all + (other && right ? sentence(other.sentences[0] ?? '', [right.label]) : '')
}

/** The evidence with another number, or with the answer to another question where it holds none. */
function changedFact(asked: JudgedQuestion): string {
  const said = evidenceOf(asked)
  const other = judged[(judged.indexOf(asked) + 7) % judged.length]!.answers[0]!
  return /\d/.test(said)
    ? said.replace(/\d/, (digit) => String((Number(digit) + 3) % 10))
    : said.replace(asked.answers.find((each) => said.includes(each)) ?? said.slice(0, 4), other)
}

const falseFact: Speaker = ([asked], { sources }) =>
  sentence(changedFact(asked!), [
    (sources.find((each) => holds(each, evidenceOf(asked!))) ?? sources[0])?.label ?? 'zz',
  ])

/** Of several sentences of the evidence one was changed; the others are true. */
const isInPassage = (said: string, { passage }: JudgedQuestion): boolean =>
  bare(passage).includes(bare(said).slice(0, -1))

const invents: Speaker = (_, prompt) => inventedAnswer(prompt)

interface Said {
  asked: readonly JudgedQuestion[]
  turn: Turn
}

async function inLibrary(
  library: typeof texts,
  run: (ask: (speaker: Speaker, pairs?: boolean) => Promise<Said[]>) => Promise<void>,
) {
  await using fake = await startFakeModel()
  await using served = await servedLibrary({ modelHosts: fake.host })
  await fillLibrary(
    served.db,
    library.map(({ title, content }) => ({ title, passages: [content] })),
  )
  await indexed(served, library.length)
  await useModel(served, fake)
  const names = await moreAdministrators(served.db, PEOPLE)
  const people = await Promise.all(names.map(async (name) => served.api(await served.tokenOf(name))))
  let turn = 0
  await run(async (speaker, pairs = false) => {
    const all = pairs
      ? judged.flatMap((each, at) => (at % 2 ? [] : [[each, judged[(at + 127) % judged.length]!]]))
      : judged.map((each) => [each])
    const byQuestion = new Map(all.map((asked) => [questionOf(asked), asked]))
    fake.says = (prompt) => speaker(byQuestion.get(/问题：(.*)/u.exec(prompt.rest)?.[1] ?? '')!, prompt)
    const said: Said[] = []
    const waiting = [...all]
    const askOn = async () => {
      for (let asked = waiting.shift(); asked; asked = waiting.shift()) {
        const by = people[turn++ % people.length]!
        const body = { question: questionOf(asked), conversationId: undefined }
        said.push({ asked, turn: (await by.call(answerAsk, { body })).turn })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, askOn))
    return said
  })
}

const questionOf = (asked: readonly JudgedQuestion[]): string =>
  asked.map(({ question }) => question.replace(/[?？。]*$/u, '？')).join('')

/** Sentences shown as proven, each with the sources that it is shown to have. */
const provenOf = ({ turn }: Said) =>
  turn.blocks
    .filter(({ support }) => support === 'proven')
    .map(({ text, cites }) => ({ text, sources: turn.sources.filter(({ n }) => cites.includes(n)) }))

const share = (n: number, of: number) => round(n / Math.max(1, of), 3)

/** Of the questions, how many have all their evidence proven from the right document. */
const recallOf = (said: readonly Said[]): number =>
  share(
    said.filter((each) =>
      each.asked.every((asked) =>
        provenOf(each).some(({ sources }) =>
          sources.some(({ title, quote }) => title === asked.title && overlapsHalf(quote, evidenceOf(asked))),
        ),
      ),
    ).length,
    said.length,
  )

/** Of the citations shown, how many lead to a sentence that says what the sentence says. */
function precisionOf(said: readonly Said[]): number {
  const cited = said
    .flatMap(provenOf)
    .flatMap(({ text, sources }) => sources.map(({ quote }) => overlapsHalf(quote, text)))
  return share(cited.filter(Boolean).length, cited.length)
}

const shownProven = (said: readonly Said[]): number =>
  share(said.filter((each) => provenOf(each).length > 0).length, said.length)
const refused = (said: readonly Said[]): number =>
  share(said.filter(({ turn }) => turn.state === 'refused').length, said.length)
const askedModel = (said: readonly Said[]): number =>
  share(said.filter(({ turn }) => turn.model !== null).length, said.length)

const figures: Record<string, object> = {}
await inLibrary(texts, async (ask) => {
  const held = await ask(byHeart)
  figures['held'] = { precision: precisionOf(held), recall: recallOf(held), asked: askedModel(held) }
  const noise = await ask(noisy)
  figures['noise'] = { precision: precisionOf(noise), recall: recallOf(noise), asked: askedModel(noise) }
  const two = await ask(byHeart, true)
  figures['twoDocuments'] = { precision: precisionOf(two), recall: recallOf(two), asked: askedModel(two) }
  const changed = await ask(falseFact)
  const isFalse = changed.filter((each) => provenOf(each).some(({ text }) => !isInPassage(text, each.asked[0]!)))
  figures['falseFact'] = { proven: share(isFalse.length, changed.length), asked: askedModel(changed) }
  const invented = await ask(invents)
  figures['inventing'] = { proven: shownProven(invented), asked: askedModel(invented) }
})
const titles = new Set(judged.map(({ title }) => title))
const withheldTexts = new Set(judged.map(({ passage }) => passage))
for (const [name, isLeft] of [
  ['passageWithheld', ({ content }) => !withheldTexts.has(content)],
  ['titleWithheld', ({ title }) => !titles.has(title)],
] as const satisfies [string, (text: (typeof texts)[number]) => boolean][]) {
  await inLibrary(texts.filter(isLeft), async (ask) => {
    const said = await ask(byHeart)
    figures[name] = { refused: refused(said), proven: shownProven(said), asked: askedModel(said) }
  })
}
console.log(JSON.stringify({ questions: judged.length, wanted: WANTED, ...figures }))
