/** The process that computes vectors; started by `embedding-process.ts`, ended with the server. */
import { JOB_VARIABLE } from '#server/sandbox/child-protocol.ts'
import { writeAnswer } from '#server/sandbox/child-descriptors.ts'
import { type EmbedderFolders, openEmbedder } from './embedder.ts'
import { type Frame, frameReader, packFrame, packVectors } from './frames.ts'

const { dimension, embed } = await openEmbedder(JSON.parse(process.env[JOB_VARIABLE] ?? '{}') as EmbedderFolders)
const frames = frameReader()

// The server sends the next question when the last one is answered; should several come, they wait for each other here.
let last = Promise.resolve()
process.stdin.on('data', (piece: Buffer) => {
  for (const frame of frames(piece)) last = last.then(() => answer(frame))
})
process.stdin.on('end', () => process.exit(0))

async function answer({ id, body }: Frame): Promise<void> {
  const vectors = await embed(body.toString('utf8')).catch(() => null)
  writeAnswer(packFrame(id, vectors === null ? new Uint8Array() : packVectors(dimension, vectors)))
}
