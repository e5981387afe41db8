import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Describes the damage in an index file, or returns null. It runs in a thread of its own, because it takes seconds. */
export async function checkIndexFile(file: string): Promise<string | null> {
  const name = import.meta.url.endsWith('.ts') ? './check-worker.ts' : './search-check.js'
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: { file },
    name: 'search-check',
    execArgv: [],
  })
  try {
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('搜索索引没有检查完')))
    const [damage] = (await Promise.race([once(worker, 'message'), ended])) as [string | null]
    return damage
  } finally {
    await worker.terminate()
  }
}
