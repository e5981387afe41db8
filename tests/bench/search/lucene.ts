import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { analyzeContent, analyzeQuery, analyzeTitle } from '#server/search/analysis/analyze.ts'
import { normalize } from '#server/search/analysis/normalize.ts'
import type { Token } from '#server/search/analysis/tokenize.ts'
import type { Asked } from './engine-run.ts'
import { type Passage, type Question, readLines } from './fixtures.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../lucene/LuceneBench.java')
const JAVA = 'java'
/** Where Debian's liblucene8-java puts them. */
const JARS = '/usr/share/java'
const NEEDED = ['lucene-core', 'lucene-analyzers-common', 'lucene-analyzers-smartcn']

export type LuceneVariant = 'smartcn' | 'cjk' | 'tokens'

/** Lucene's index and what it answers to; it ends with the process that asks. */
export interface LuceneProcess extends AsyncDisposable {
  /** Passages a second, cutting into our tokens not counted. */
  build: number
  bytes: number
  /** Asks a run of the questions; `setting` is k1, b and the weight of titles. */
  ask: (setting: string, from: number, to: number) => Promise<Asked>
}

/** Class path, or why Lucene cannot be asked here. */
export function findLucene(): { classPath: string } | { missing: string } {
  if (spawnSync(JAVA, ['-version']).status !== 0) return { missing: '没有 Java' }
  const files = existsSync(JARS) ? readdirSync(JARS) : []
  const found = NEEDED.map((name) => files.find((file) => new RegExp(`^${name}-8[.\\d]*\\.jar$`).test(file)))
  if (found.includes(undefined)) return { missing: `${JARS} 中没有 Lucene 8（apt-get install liblucene8-java）` }
  return { classPath: found.map((file) => path.join(JARS, file!)).join(':') }
}

export interface LuceneJob {
  classPath: string
  variant: LuceneVariant
  passages: string
  questions: readonly Question[]
  folder: string
}

/**
 * Lucene with one analyser on the same passages and questions. `tokens`: our own words and grams, cut here and only
 * taken apart at spaces there, so that engines are compared and not analysers. The others get our normalised text.
 */
export async function startLucene({
  classPath,
  variant,
  passages,
  questions,
  folder,
}: LuceneJob): Promise<LuceneProcess> {
  mkdirSync(folder, { recursive: true })
  const questionFile = path.join(folder, 'questions.tsv')
  const program = ['-Xmx1g', '-cp', classPath, PROGRAM, variant, path.join(folder, 'index'), questionFile]
  const java = spawn(JAVA, program, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(java, 'close')
  const answers = createInterface(java.stdout)[Symbol.asyncIterator]()
  const answer = async <T>(): Promise<T> => {
    const { value, done } = await answers.next()
    if (done) throw new Error(`Lucene: ${String((await ended)[0])}`)
    return JSON.parse(value) as T
  }
  const numbers = new Map<string, number>()
  for (const passage of readLines<Passage>(passages)) {
    numbers.set(String(passage.id), numbers.size)
    const line = passageLine(numbers.size - 1, passage, variant)
    if (!java.stdin.write(line)) await Promise.race([once(java.stdin, 'drain'), ended])
  }
  const lines = questions.map((question) => questionLine(numbers.get(String(question.gold)) ?? -1, question))
  writeFileSync(questionFile, lines.join('\n'))
  java.stdin.write('\n')
  return {
    ...(await answer<{ build: number; bytes: number }>()),
    ask(setting, from, to) {
      java.stdin.write(`${setting} ${from} ${to}\n`)
      return answer<Asked>()
    },
    async [Symbol.asyncDispose]() {
      java.stdin.end()
      await ended
    },
  }
}

function passageLine(number: number, { title, content }: Passage, variant: LuceneVariant): string {
  if (variant !== 'tokens') return `${number}\t${plain(title)}\t${plain(content)}\n`
  const [titleTokens, contentTokens] = [analyzeTitle(title), analyzeContent(content)]
  const tokens = [titleTokens, contentTokens].map((each) => [terms(each, 'word'), terms(each, 'gram')] as const)
  return `${[number, '', '', tokens[0]![0], tokens[1]![0], tokens[0]![1], tokens[1]![1]].join('\t')}\n`
}

function questionLine(gold: number, { q }: Question): string {
  const { words, grams } = analyzeQuery(q)
  return [gold, plain(q), words.join(' '), grams.join(' ')].join('\t')
}

const plain = (text: string): string => normalize(text, 'drop').text.replaceAll(/\s+/g, ' ')

const terms = (tokens: readonly Token[], kind: Token['kind']): string =>
  tokens.flatMap((token) => (token.kind === kind ? token.term : [])).join(' ')
