import { type Fact, factsOf, missingFacts } from '#core/answers/facts.ts'
import { negationsOf } from '#core/answers/negations.ts'
import { foldNumbers } from '#core/answers/numerals.ts'
import { cutWords, generalWord, HAN, normalize, STOP_WORDS } from '../../analysis/index.ts'
import { wordWeight } from './rareness.ts'
import { sentencesOf } from './sentences.ts'
import type { Vocabulary } from '../vocabulary.ts'

export interface SupportingText {
  title: string
  heading: string | null
  text: string
}

/** What a claim rests on: `source` and the place in its text; `null` where none of them says it. */
export interface Support {
  /** There is nothing in it that could be wrong: 答案如下. */
  isNeutral: boolean
  found: { source: number; start: number; end: number } | null
}

/** The share of the weight of a claim's words that its sentence must hold; more where it tells a number, which must not come from elsewhere. */
const LEAST_SHARE = 0.7
const LEAST_WITH_NUMBER = 0.75
/** The same for each of its clauses: a small one that was added must not hide in a long one that is true. */
const LEAST_OF_CLAUSE = 0.5
/** A word whose pairs of characters stand there counts by this share: 出差人员 for 出差的人员. */
const BY_PARTS = 0.8
/** Words about the answer itself, which prove nothing. */
const ABOUT = new Set(
  '根据 依据 按照 综上所述 资料 文档 文件 内容 如下 以下 综上 总之 所述 问题 回答 答案 信息 相关 具体 其中 包括 需要 规定 情况 显示 可知 说明'.split(
    ' ',
  ),
)

export interface Claimed {
  claim: string
  /** What it answers. */
  question: string
  /** What counts as the same word. */
  synonyms: ReadonlyMap<string, readonly string[]>
}

/**
 * Whether one of the texts says what a claim says: its numbers, codes and quoted names, its names, the things it adds to the
 * question, most of the weight of its words, and what it denies, in one sentence (halves of two sentences make a third that
 * nobody wrote).
 */
export function supports(
  { claim, question, synonyms }: Claimed,
  sources: readonly SupportingText[],
  vocabulary: Vocabulary,
): Support {
  const said = normalize(claim, 'drop').text
  // Whoever asks 是太保命名的吗 has said what is to be proven.
  const given = OPEN_QUESTION.test(question) ? normalize(question, 'drop').text : ''
  const wanted: Claim = {
    facts: factsOf(said),
    clauses: clausesOf(said).map((clause) => tellingWords(clause, { given, synonyms, vocabulary })),
    denials: negationsOf(said),
  }
  if (wanted.facts.length === 0 && wanted.clauses.every((words) => words.length === 0))
    return { isNeutral: true, found: null }
  for (const [source, text] of sources.entries()) {
    const place = placeOf(wanted, text)
    if (place) return { isNeutral: false, found: { source, ...place } }
  }
  return { isNeutral: false, found: null }
}

interface Claim {
  facts: readonly Fact[]
  clauses: readonly (readonly Word[])[]
  denials: readonly string[]
}

interface Word {
  /** The word and its synonyms. */
  forms: readonly string[]
  weight: number
  /**
   * It must stand there itself: a name (广州 is not said by a text of 杭州, however much else it shares), and a thing that the question
   * did not name, which is what is answered. What the question named may be told in other words.
   */
  isNeeded: boolean
}

interface Known {
  given: string
  synonyms: Claimed['synonyms']
  vocabulary: Vocabulary
}

function tellingWords(said: string, { given, synonyms, vocabulary }: Known): Word[] {
  const words = new Set(joinSingles(cutWords(said).map((word) => word.trim())))
  return [...words]
    .filter((word) => HAN.test(word) && !STOP_WORDS.has(word) && !ABOUT.has(word) && !isDenial(word) && !isNumber(word))
    .map((word) => ({
      forms: [word, ...(synonyms.get(word) ?? [])],
      weight: wordWeight(word, vocabulary),
      isNeeded: isOfKind(word, NAME) || (!given.includes(word) && isOfKind(word, THING)),
    }))
}

/** Stop words that make a word with the character beside them: 年假, 上班. */
const MAKES_WORD = /^[年上下中]$/u

/** Characters that the segmenter left alone say little each, and side by side a word that it does not know. */
function joinSingles(words: readonly string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const word of words) {
    const isSingle =
      word.length === 1 &&
      HAN.test(word) &&
      (!STOP_WORDS.has(word) || MAKES_WORD.test(word)) &&
      !isNumber(word) &&
      !isDenial(word)
    if (isSingle && isOpen) joined[joined.length - 1] += word
    else joined.push(word)
    isOpen = isSingle
  }
  return joined
}

/** 十五, 十五天: a fact, not a word. */
const isNumber = (word: string): boolean =>
  /^\d/.test(foldNumbers(word)) || /^[〇零一二两三四五六七八九十百千万亿]+$/u.test(word)

const OPEN_QUESTION = /[谁哪何几]|什么|多[少久长大高远]|怎[么样]/u
const NAME = /^n[rstz]/
const THING = /^(?:n|vn|[ijl])/

/** Of a kind in the general dictionary, or a word of two or more characters that it does not know: 王芳, 知库. */
function isOfKind(word: string, kind: RegExp): boolean {
  if (word.length < 2 || /\d/.test(word)) return false
  const known = generalWord(word)
  return known === null ? true : kind.test(known.kind)
}

const clausesOf = (text: string): string[] => text.split(/(?<=[，,、；;。\n])(?!\d)/u)

const isDenial = (word: string): boolean => negationsOf(word).length > 0

function placeOf(claim: Claim, { title, heading, text }: SupportingText) {
  const top = normalize(`${title}\n${heading ?? ''}`, 'drop').text
  for (const { sentence, start } of sentencesOf(text)) {
    const said = normalize(sentence, 'drop').text
    if (isSaid(claim, said, top) && !isOfAnother(claim, said, top)) return { start, end: start + sentence.length }
  }
  return null
}

/**
 * Whether a word of the claim stands only in clauses that give another number of the same thing, or deny where the claim does not:
 * 一线城市 500 元，其他城市 350 元 does not say 350 of 一线城市.
 */
function isOfAnother({ facts, clauses, denials }: Claim, said: string, top: string): boolean {
  const numbers = facts.filter((fact) => fact.kind === 'number')
  const isOther = (clause: string) => {
    const own = factsOf(clause).filter((fact) => fact.kind === 'number')
    const [others, wanted] = [
      own.some((fact) => numbers.some((each) => each.unit === fact.unit && each.value !== fact.value)),
      own.some((fact) => numbers.some((each) => each.value === fact.value)),
    ]
    return (others && !wanted) || (denials.length === 0 && isDenial(clause))
  }
  const left = `${top}\n${clausesOf(said)
    .filter((clause) => !isOther(clause))
    .join('')}`
  return clauses.flat().some((word) => heldShare(word, `${top}\n${said}`) > heldShare(word, left))
}

function isSaid({ facts, clauses, denials }: Claim, said: string, top: string): boolean {
  const own = negationsOf(said)
  if (denials.some((each) => !own.includes(each))) return false
  const around = `${top}\n${said}`
  // A number must stand in the sentences; what a title names may stand in the title.
  if (
    missingFacts(facts, said).some(
      (fact) => fact.kind === 'number' || fact.kind === 'day' || missingFacts([fact], around).length > 0,
    )
  )
    return false
  const shares = clauses.map((words) => shareOf(words, around))
  if (shares.some((each) => each === null || each.held < LEAST_OF_CLAUSE * each.total)) return false
  const sum = (of: 'held' | 'total') => shares.reduce((before, each) => before + each![of], 0)
  const least = facts.some(({ kind }) => kind === 'number' || kind === 'day') ? LEAST_WITH_NUMBER : LEAST_SHARE
  return sum('held') >= least * sum('total')
}

/** The weight of the words that a text holds; null where one that is needed is missing. */
function shareOf(words: readonly Word[], text: string): { held: number; total: number } | null {
  let [held, total] = [0, 0]
  for (const word of words) {
    const share = heldShare(word, text)
    if (share === 0 && word.isNeeded) return null
    held += share * word.weight
    total += word.weight
  }
  return { held, total }
}

function heldShare({ forms, isNeeded }: Word, text: string): number {
  if (forms.some((form) => text.includes(form))) return 1
  const [word] = forms
  if (word!.length < 3 || isNeeded) return 0
  let pairs = 0
  for (let at = 0; at + 1 < word!.length; at++) if (text.includes(word!.slice(at, at + 2))) pairs++
  return (BY_PARTS * pairs) / (word!.length - 1)
}
