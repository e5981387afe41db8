import type { HashAsked, HashDone } from './hash-worker.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the bundled script
import workerAddress from './hash-worker.ts?worker&url'

/**
 * A larger file is sent without a digest: reading it twice costs more than the server's own check, which finds a
 * duplicate after the upload.
 */
const WORTH_IT = 512 * 1024 * 1024

let worker: Worker | null | undefined
let nextId = 1
const asked = new Map<number, (sha256: string | null) => void>()

/** Computes a file's digest in a worker; null for too large files, or if the browser forbids the worker. */
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
    return null // On a foreign page the browser refuses a worker from another origin.
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
