import path from 'node:path'
import { foldRadicalsInPlace } from '#core/text/radicals.ts'
import { extractFile } from '#server/formats/readers/extract-file.ts'
import { listPeers, readByPeer } from '../peers/extraction-peers.ts'

interface Recall {
  /** Han characters of the other program. */
  wanted: number
  /** Of those, ours, each as often at most. */
  found: number
  /** Characters that are missing, the most frequent first. */
  missing: string
}

const HAN = /\p{Script=Han}/gu
const SHOWN = 8

/** Prints, file by file and in all, what share of the Han characters that pdftotext reads in PDFs we read too. */
export async function printRecall(files: readonly string[]): Promise<void> {
  const peer = listPeers('pdf').find(({ name }) => name === 'pdftotext')
  if (peer === undefined) return console.log('SKIPPED: pdftotext is not installed, so nothing was compared')
  const rows: (Recall & { file: string })[] = []
  for (const file of files) {
    const outcome = await extractFile({ path: file, fileName: path.basename(file) })
    const text = outcome.state === 'done' ? outcome.extracted.text : ''
    rows.push({ file: path.basename(file), ...hanRecall(readByPeer(peer, file), text) })
  }
  const share = ({ wanted, found }: Pick<Recall, 'wanted' | 'found'>) => Math.round((found / (wanted || 1)) * 1e4) / 1e4
  const compared = rows.filter(({ wanted }) => wanted > 0).map((row) => ({ recall: share(row), ...row }))
  console.table(compared.toSorted((a, b) => a.recall - b.recall))
  const wanted = compared.reduce((sum, row) => sum + row.wanted, 0)
  const found = compared.reduce((sum, row) => sum + row.found, 0)
  console.log(JSON.stringify({ files: compared.length, wanted, found, recall: share({ wanted, found }) }))
}

/** As multisets, whatever the order; compatibility forms and radicals are the characters they stand for. */
export function hanRecall(theirs: string, ours: string): Recall {
  const left = countCharacters(ours)
  const missing = new Map<string, number>()
  let [wanted, found] = [0, 0]
  for (const [character, count] of countCharacters(theirs)) {
    const shared = Math.min(count, left.get(character) ?? 0)
    wanted += count
    found += shared
    if (shared < count) missing.set(character, count - shared)
  }
  const worst = [...missing].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN)
  return { wanted, found, missing: worst.map(([character]) => character).join('') }
}

function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const folded = foldRadicalsInPlace(text.normalize('NFKC'))
  for (const [character] of folded.matchAll(HAN)) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}
