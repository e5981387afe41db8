import { createHash } from 'node:crypto'
import { analyzeTitle, findSeams, type Token } from '../../analysis/index.ts'
import type { IndexedDocument } from '../../model/index.ts'
import type { DocumentRecord } from './document-table.ts'

/** Title, keywords and file name are searched as one field; a file name that repeats the title counts once. */
export function titleTokens({ title, keywords, fileName, moreFiles = [] }: DocumentRecord): Token[] {
  const names = [fileName, ...moreFiles.map((file) => file.name)].map((name) => name.replace(/\.[A-Za-z0-9]{1,8}$/, ''))
  const texts = [title, ...keywords, ...new Set(names.filter((name) => !title.includes(name)))]
  return texts.flatMap((text) => analyzeTitle(text))
}

/** By passage. No phrase runs from one file into the next one. */
export function seamsOfDocument({ moreFiles = [] }: DocumentRecord, texts: readonly string[]): Token[][] {
  const starts = [0, ...moreFiles.map(({ from }) => from)]
  return starts.flatMap((from, i) => findSeams(texts.slice(from, starts[i + 1]))).map((seam) => (seam ? [seam] : []))
}

/** A fingerprint of everything that the postings are made of. */
export function documentFingerprint({ title, keywords, fileName, passages, moreFiles = [] }: IndexedDocument): string {
  return createHash('sha1')
    .update(JSON.stringify([title, keywords, fileName, passages, ...moreFiles.map((file) => file.name)]))
    .digest('base64')
}
