import { dispositionFileName } from '#core/api/file-name.ts'
import type { Api } from '#core/api/client.ts'
import { ApiFault, toFault } from '#core/api/fault.ts'
import { numericCode, type Envelope } from '#core/contract/envelope.ts'
import { docDownloadZip } from '#core/contract/km/documents/zip.ts'

export interface Zip {
  archive: Blob
  name: string
}

interface Wanted {
  docIds: readonly string[]
  signal: AbortSignal
  /** Called with the number of bytes received so far. */
  onBytes: (bytes: number) => void
}

/**
 * Downloads the archive with `fetch`, because the API client returns a body only when it is complete and cannot report
 * progress.
 */
export async function fetchZip(api: Api, { docIds, signal, onBytes }: Wanted): Promise<Zip> {
  const response = await fetch(api.address(docDownloadZip, {}), {
    method: docDownloadZip.methods[0],
    headers: { ...api.headers(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ docIds }),
    credentials: 'include',
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new ApiFault('network', '网络异常，请检查网络后重试', { cause })
  })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('application/zip') || !response.body) throw await readRefusal(response)
  const parts: Blob[] = []
  let bytes = 0
  for await (const part of readPieces(response.body)) {
    parts.push(new Blob([part]))
    bytes += part.length
    onBytes(bytes)
  }
  return { archive: new Blob(parts, { type: 'application/zip' }), name: archiveName(response) }
}

async function readRefusal(response: Response): Promise<ApiFault> {
  const reply = (await response.json().catch(() => null)) as Envelope<unknown> | null
  return toFault(response.status, reply?.message ?? '', reply ? { code: numericCode(reply), result: reply.result } : {})
}

/** Iterates over a stream with a reader, because not every browser supports `for await` on streams. */
async function* readPieces(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function archiveName(response: Response): string {
  return dispositionFileName(response.headers.get('content-disposition')) || '知识.zip'
}
