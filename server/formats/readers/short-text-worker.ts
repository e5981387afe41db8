import { parentPort } from 'node:worker_threads'
import { finishing, withIdeographs } from '../extraction/index.ts'
import { extractMarkdown } from '../text/extract-markdown.ts'
import { extractText } from '../text/extract-text.ts'
import { copyBytes } from '../zip/index.ts'
import { readingOutcome } from './reading-outcome.ts'
import type { ShortText, ShortTextAnswer } from './short-text.ts'

/** The thread that reads short texts (short-text.ts), one after another. */
const READERS = { text: extractText, markdown: extractMarkdown }

parentPort!.on('message', async ({ id, bytes, fileName, kind, limits }: ShortText) => {
  const extractor = finishing(async (input) => withIdeographs(await READERS[kind](input)))
  const read = (position: number, length: number) => copyBytes(bytes, position, length)
  const outcome = await readingOutcome(() => extractor, {
    fileName,
    kind,
    size: bytes.length,
    read,
    limits,
    deadline: Infinity,
  })
  parentPort!.postMessage({ id, outcome } satisfies ShortTextAnswer, [])
})
