import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SearchIndex } from '#server/search/engine/search-index.ts'
import type { Scored } from '#server/search/engine/meaning/fusion.ts'
import { asDocument, requestFor } from '../../fixtures/forgiveness/fixture-library.ts'
import type { Passage } from '../search/fixtures.ts'

const BATCH = 200
/** As many hits of a question as are joined with those of the other search. */
const DEPTH = 50

/** What the product's engine finds, the best first; kept below `folder`. */
export function keptWords(
  folder: string,
  passages: readonly Passage[],
  queries: readonly { q: string }[],
): Scored<string>[][] {
  const file = path.join(folder, 'words.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Scored<string>[][]
  const index = new SearchIndex({ file: path.join(folder, 'index.sqlite'), log: (line) => console.error(line) })
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH)
    index.apply(
      batch.map((passage) => ({ kind: 'put', document: asDocument(passage) })),
      at + batch.length,
    )
    while (index.maintain());
  }
  const found = queries.map(({ q }) =>
    index.search(requestFor(q, DEPTH)).hits.map(({ documentId, score }) => ({ key: documentId, score })),
  )
  index.abandon()
  writeFileSync(file, JSON.stringify(found))
  return found
}
