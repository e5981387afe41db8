import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { analyzeContent, analyzeQuery, analyzeTitle } from '#server/search/analysis/analyze.ts'
import { normalize } from '#server/search/analysis/normalize.ts'
import type { Token } from '#server/search/analysis/tokenize.ts'
import { readLines, type Passage, type Question } from './fixtures.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../lucene/LuceneBench.java')
const JAVA = 'java'
/** Where Debian's liblucene8-java puts them. */
const JARS = '/usr/share/java'
const NEEDED = ['lucene-core', 'lucene-analyzers-common', 'lucene-analyzers-smartcn']

export type LuceneVariant = 'smartcn' | 'cjk' | 'tokens'

export interface LuceneFigures {
  variant: LuceneVariant
  /** k1, b and the weight of titles. */
  setting: string
  passages: number
  build: number
  bytes: number
  ranks: number[]
  /** Of the first setting; other settings ask for the same postings. */
  times: number[]
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
  settings: readonly string[]
  passages: string
  questions: readonly Question[]
  folder: string
  rounds: number
}

/**
 * Lucene with one analyser on the same passages and questions. `tokens`: our own words and grams, cut here and only
 * taken apart at spaces there, so that engines are compared and not analysers. The others get our normalised text.
 */
export async function runLucene(job: LuceneJob): Promise<LuceneFigures[]> {
  mkdirSync(job.folder, { recursive: true })
  const numbers = new Map<string, number>()
  const questionFile = path.join(job.folder, 'questions.tsv')
  const java = spawn(
    JAVA,
    ['-Xmx1g', '-cp', job.classPath, PROGRAM, job.variant, path.join(job.folder, 'index'), questionFile].concat(
      String(job.rounds),
      job.settings,
    ),
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let output = ''
  java.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(java, 'close')
  for (const passage of readLines<Passage>(job.passages)) {
    numbers.set(String(passage.id), numbers.size)
    const line = passageLine(numbers.size - 1, passage, job.variant)
    if (!java.stdin.write(line)) await Promise.race([once(java.stdin, 'drain'), ended])
  }
  const lines = job.questions.map((question) => questionLine(numbers.get(String(question.gold)) ?? -1, question))
  writeFileSync(questionFile, lines.join('\n'))
  java.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`Lucene: ${code}`)
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LuceneFigures)
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
