import { describe, expect, it } from 'vitest'
import { judgedQuestions, type JudgedQuestion } from '#tests/fixtures/answers/judged.ts'
import { sentencesOf } from './sentences.ts'
import { supports } from './supports.ts'
import { Vocabulary } from '../vocabulary.ts'

const judged = judgedQuestions()

/** What a question asks for. */
const ASKED = /什么(?:时候|时间|时期|地方|位置)?|哪(?:一?[年月天科朝个位])?里?|谁|多少|几/u

describe.skipIf(judged.length === 0)('claims about passages that people judged', () => {
  const vocabulary = new Vocabulary()
  for (const { title, passage } of new Map(judged.map((each) => [each.passage, each])).values())
    vocabulary.learn(title, [passage])
  const isProven = (claim: string, { title, passage }: JudgedQuestion, question = '') =>
    supports({ claim, question, synonyms: new Map() }, [{ title, heading: null, text: passage }], vocabulary).found !==
    null
  const sentences = (text: string) =>
    sentencesOf(text).flatMap(({ sentence }) => (sentence.length > 8 ? [sentence] : []))
  /** Claims made of each sentence of each passage, of which none is true, as the share that is taken for proven. */
  const taken = (invent: (sentence: string, of: JudgedQuestion, at: number) => string | null) => {
    const claims = judged.flatMap((of, i) =>
      sentences(of.passage).flatMap((sentence, j) => {
        const claim = invent(sentence, of, i + j)
        return claim === null || of.passage.includes(claim) ? [] : [isProven(claim, of)]
      }),
    )
    expect(claims.length).toBeGreaterThan(500)
    return claims.filter(Boolean).length / claims.length
  }
  const NUMBER = /\d+/

  it('proves what stands there', () => {
    const claims = judged.flatMap((of) => of.evidence.flatMap(sentences).map((claim) => isProven(claim, of)))
    expect(claims.filter(Boolean).length / claims.length).toBeGreaterThan(0.98)
  })

  it('proves hardly a sentence with another number (one in a thousand), even one that stands elsewhere in the passage', () => {
    expect(
      taken((sentence, _, at) =>
        NUMBER.test(sentence) ? sentence.replace(NUMBER, (n) => String(Number(n) + 1 + (at % 9))) : null,
      ),
    ).toBeLessThan(0.002)
    expect(
      taken((sentence, { passage }, at) => {
        const others = [...passage.matchAll(/\d+/g)].map(([n]) => n).filter((n) => !sentence.includes(n))
        return NUMBER.test(sentence) && others.length > 0 ? sentence.replace(NUMBER, others[at % others.length]!) : null
      }),
    ).toBeLessThan(0.002)
  })

  it('proves no sentence of another passage', () => {
    expect(
      taken((_, { title }, at) => {
        const other = judged[(at * 7 + 31) % judged.length]!
        return other.title === title ? null : (sentences(other.passage)[at % 3] ?? null)
      }),
    ).toBe(0)
  })

  it('proves nearly no sentence that denies what stands there', () => {
    expect(
      taken((sentence) => (/[是有为在]/.test(sentence) ? sentence.replace(/[是有为在]/, '不$&') : null)),
    ).toBeLessThan(0.01)
  })

  /** Answers to other questions, of which the passage says nothing. */
  const others = ({ passage }: JudgedQuestion, at: number) =>
    Array.from({ length: 20 }, (_, k) => judged[(at * 13 + k * 37) % judged.length]!.answers[0]!).filter(
      (other) => !passage.includes(other) && other.length <= 20,
    )
  const shareProven = (claims: readonly boolean[]) => {
    expect(claims.length).toBeGreaterThan(150)
    return claims.filter(Boolean).length / claims.length
  }
  const said = ({ question }: JudgedQuestion, answer: string) =>
    `${question.replace(/[?？。]+$/u, '').replace(ASKED, answer)}。`
  const asking = judged.filter(({ question }) => ASKED.test(question))

  it('proves half of the answers told in the words of the question, which are clumsy, and hardly a wrong one', () => {
    expect(shareProven(asking.map((of) => isProven(said(of, of.answers[0]!), of, of.question)))).toBeGreaterThan(0.48)
    const wrong = asking.flatMap((of, at) =>
      others(of, at)
        .map((other) => said(of, other))
        .map((claim) => ({ claim, of })),
    )
    expect(shareProven(wrong.map(({ claim, of }) => isProven(claim, of, of.question)))).toBeLessThan(0.004)
    // Whoever asks whether it is so has put the wrong word into the question.
    expect(shareProven(wrong.map(({ claim, of }) => isProven(claim, of, `${claim}吗？`)))).toBeLessThan(0.004)
  })

  it('proves hardly a true sentence in which the answer was exchanged for another (.083 before things had to stand there)', () => {
    const claims = judged.flatMap((of, at) => {
      const answer = of.answers.find((each) => each.length > 1 && of.evidence.some((text) => text.includes(each)))
      const sentence = sentences(of.evidence.join('\n')).find((text) => answer && text.includes(answer))
      if (!answer || !sentence) return []
      return others(of, at).map((other) => isProven(sentence.replace(answer, other), of, of.question))
    })
    expect(shareProven(claims)).toBeLessThan(0.02)
  })
})
