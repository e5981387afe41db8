import type { HashAsked, HashDone } from './hash-worker.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the bundled script
import workerAddress from './hash-worker.ts?worker&url'

/**
 * Beyond this a file is sent without its digest: reading it twice costs more than the server's own look, which finds a
 * double when the file has arrived.
 */
const WORTH_IT = 512 * 1024 * 1024

let worker: Worker | null | undefined
let nextId = 1
const asked = new Map<number, (sha256: string | null) => void>()

/** The digest of a file, reckoned beside the page; null where it is not worth it or the browser does not let us. */
export function hashFile(file: File): Promise<string | null> {
  if (file.size > WORTH_IT) return Promise.resolve(null)
  const hasher = (worker ??= startWorker())
  if (!hasher) return Promise.resolve(null)
  const id = nextId++
  return new Promise((resolve) => {
    asked.set(id, resolve)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
    hasher.postMessage({ id, file } satisfies HashAsked)
  })
}

function startWorker(): Worker | null {
  try {
    const started = new Worker(new URL(workerAddress, import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<HashDone>) => answer(data.id, data.sha256))
    started.addEventListener('error', giveUp)
    return started
  } catch {
    return null // on a foreign host's page the browser refuses a worker of another origin
  }
}

function giveUp(): void {
  worker = null
  for (const id of asked.keys()) answer(id, null)
}

function answer(id: number, sha256: string | null): void {
  asked.get(id)?.(sha256)
  asked.delete(id)
}
