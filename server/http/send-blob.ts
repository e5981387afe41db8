import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BlobReply } from './route.ts'

/** Sends a stored file, whole or in the range that was asked for; never with a type that a browser would run on our origin. */
export async function sendBlob(request: FastifyRequest, reply: FastifyReply, blob: BlobReply): Promise<FastifyReply> {
  const name = encodeURIComponent(blob.fileName)
  const isWhole = blob.isWhole || blob.size === null
  void reply
    .type(blob.type)
    .header(
      'content-disposition',
      `${blob.inline ? 'inline' : 'attachment'};filename="${name}";filename*=UTF-8''${name}`,
    )
    .header('access-control-expose-headers', 'Content-disposition')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', isWhole ? 'none' : 'bytes')
    .header('cache-control', blob.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
  // A proxy must not gather events before it passes them on.
  if (blob.type.startsWith('text/event-stream')) void reply.header('x-accel-buffering', 'no')
  const range = isWhole ? null : parseRange(request.headers.range ?? '', blob.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${blob.size}`).send()
  // The file is opened before a header is sent, so that a missing file is still a clean 404.
  const bytes = await blob.open(range ?? undefined)
  if (!range) return (blob.size === null ? reply : reply.header('content-length', blob.size)).send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${blob.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes)
}

/** Reads one byte range (RFC 9110 14.2). Several ranges or a malformed one get the whole file, as the standard allows. */
export function parseRange(header: string, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const m = /^bytes=(\d*)-(\d*)$/.exec(header)
  if (!m || (m[1] === '' && m[2] === '')) return null
  const start = m[1] === '' ? Math.max(0, size - Number(m[2])) : Number(m[1])
  const end = m[1] === '' || m[2] === '' ? size - 1 : Math.min(Number(m[2]), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}
