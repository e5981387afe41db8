/**
 * The throw-away process that reads an archive. It answers with a list as JSON or with the bytes of a file; the byte
 * before the answer says whether it succeeded.
 */
import { ExtractionRefusal } from '../extraction/index.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { contentAt, contentSize } from '#server/sandbox/child-descriptors.ts'
import { answerSandboxed } from '#server/sandbox/sandboxed-child.ts'
import { UNPACKED, type UnpackJob } from './unpack-job.ts'
import { openZip, readBytes } from '../zip/index.ts'

await answerSandboxed(async (_, job) => {
  try {
    return bundle(UNPACKED.whole, await answer(job as UnpackJob))
  } catch (error) {
    if (error instanceof ExtractionRefusal) return bundle(UNPACKED.refused, Buffer.from(error.message))
    throw error
  }
})

async function answer({ ordinal }: UnpackJob): Promise<Uint8Array> {
  const zip = await openZip({
    fileName: '',
    kind: 'zip',
    size: contentSize(),
    read: contentAt,
    limits: LIMITS,
    deadline: Number.POSITIVE_INFINITY,
  })
  if (ordinal === null) {
    const { entries, isCut, unsafe } = zip
    return Buffer.from(JSON.stringify({ entries, isCut, unsafe }))
  }
  const entry = zip.entries[ordinal]
  if (entry === undefined) throw new ExtractionRefusal('damaged', '压缩包中没有这个文件')
  return readBytes(zip, entry)
}

/** A function declaration, because it is used while the module above still waits for the answer. */
function bundle(how: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.of(how), bytes])
}
