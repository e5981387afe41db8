import { crc32 } from 'node:zlib'
import { parentPort } from 'node:worker_threads'
import type { IndexChange } from '../model/index.ts'
import { corrections } from './correct.ts'
import { extract } from './answering/extract.ts'
import { findCell } from './answering/table-cell.ts'
import { match, prepare, toTyped } from './match.ts'
import { foldTyped } from './readings.ts'
import { keyTerms, sharedParts } from './similar.ts'
import { supports } from './answering/supports.ts'
import { TitleIndex } from './title-index.ts'
import { Vocabulary } from './vocabulary.ts'
import type { LexiconCall, LexiconCallName, LexiconCalls, LexiconMessage } from './worker-protocol.ts'

const titles = new TitleIndex()
const vocabulary = new Vocabulary()
/** A checksum of the text learnt from each document, so that a change of rights does not teach its words again. */
const learnt = new Map<string, number>()

const calls: { [K in LexiconCallName]: (...values: LexiconCalls[K]['arguments']) => LexiconCalls[K]['result'] } = {
  apply: (changes) => changes.forEach(applyOne),
  titles: (question) => {
    const typed = foldTyped(question.typed)
    return typed === '' ? [] : titles.find({ ...question, typed })
  },
  phrases: bestPhrases,
  corrections: (query) => corrections(foldTyped(query), vocabulary),
  extract: (question, evidence) => extract(question, evidence, vocabulary),
  cell: (question, piece) => findCell(question, piece, vocabulary),
  supports: (claimed, sources) => supports(claimed, sources, vocabulary),
  keyTerms: (text, most) => keyTerms(text, most, vocabulary),
  shares: (text, others) => sharedParts(text, others),
  size: () => ({ titles: titles.size, words: vocabulary.size }),
}

parentPort?.on('message', ({ id, name, arguments: values }: LexiconCall) => {
  try {
    post({ id, result: (calls[name] as (...values: unknown[]) => unknown)(...values) })
  } catch (error) {
    post({ id, error: error as Error })
  }
})

function applyOne(change: IndexChange): void {
  if (change.kind === 'remove') {
    titles.remove(change.documentId)
    learnt.delete(change.documentId)
    return
  }
  const { document } = change
  titles.put(document)
  const texts = document.passages.map((passage) => passage.text)
  const title = [document.title, ...document.keywords].join('\n')
  const sum = texts.reduce((before, text) => crc32(text, before), crc32(title))
  if (learnt.get(document.id) === sum) return
  learnt.set(document.id, sum)
  vocabulary.learn(title, texts)
}

function bestPhrases(typed: string, phrases: readonly string[]): string[] {
  const sought = toTyped(foldTyped(typed))
  if (sought.characters.length === 0) return []
  return phrases
    .flatMap((phrase) => {
      const found = match(prepare(foldTyped(phrase)), sought)
      return found ? [{ phrase, cost: found.cost }] : []
    })
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ phrase }) => phrase)
}

function post(message: LexiconMessage): void {
  parentPort?.postMessage(message, [])
}
