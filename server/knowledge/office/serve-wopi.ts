import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mount } from '#server/http/mount.ts'
import { Reject } from '#server/kernel/reject.ts'
import { FileStoreError } from '#server/storage/files/index.ts'
import { checkFileInfo, fileContents } from './file-info.ts'
import { LOCK_OPERATIONS } from './locks.ts'
import type { OfficeDeps } from './office.ts'
import { putFile } from './put-file.ts'
import { admittedCall, readHeader, type WopiCall } from './wopi-call.ts'
import { WopiFault } from './wopi-fault.ts'

/**
 * For one opened file. An editor calls a few times a minute, and more often while it takes over a lock. The client
 * address says nothing, because it is the editor's for all people.
 */
const CALLS_PER_MINUTE = 300

type Answer = (call: WopiCall, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * The calls of the office editor (WOPI). They are outside the contract: paths, headers and status codes are the
 * protocol's, there is no envelope, and a separate token identifies the person. Without a configured editor none of it
 * is served.
 */
export const WOPI: Mount<OfficeDeps> = {
  at: '/wopi',
  perMinute: CALLS_PER_MINUTE,
  isServed: (deps) => deps.office !== null,
  serve(scope, deps, { admit }) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.setErrorHandler(async (error, request, reply) => sendFault(toWopiFault(error, request), reply))
    const asked = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await admittedCall(deps, request)
      admit(request, reply, { actor: call.ctx.actor, subject: call.token })
      return answer(call, request, reply)
    }
    scope.get('/files/:id', asked(checkFileInfo))
    scope.post('/files/:id', asked(operate))
    scope.get('/files/:id/contents', asked(sendContents))
    scope.post('/files/:id/contents', asked(takeContents))
    scope.all('/*', async () => {
      throw new WopiFault(501)
    })
  },
}

const operate: Answer = async (call, request, reply) => {
  const operation = LOCK_OPERATIONS.get(readHeader(request, 'x-wopi-override'))
  if (!operation) throw new WopiFault(501)
  return reply.headers(await operation(call, (name) => readHeader(request, name))).send({})
}

const sendContents: Answer = async (call, request, reply) => {
  const most = readHeader(request, 'x-wopi-maxexpectedsize')
  const { bytes, size, version } = await fileContents(call, /^\d+$/.test(most) ? Number(most) : null)
  return reply
    .type('application/octet-stream')
    .headers({ 'content-length': size, 'x-wopi-itemversion': version })
    .send(bytes)
}

const takeContents: Answer = async (call, request, reply) => {
  if (readHeader(request, 'x-wopi-override') !== 'PUT') throw new WopiFault(501)
  const saved = await putFile(call, {
    bytes: request.body instanceof Readable ? request.body : Readable.from([]),
    lock: readHeader(request, 'x-wopi-lock'),
    isAuto: isTrue(request, 'x-cool-wopi-isautosave') && !isTrue(request, 'x-cool-wopi-isexitsave'),
    knownTime: readHeader(request, 'x-cool-wopi-timestamp'),
  })
  return reply.header('x-wopi-itemversion', saved.version).send({ LastModifiedTime: saved.time.toISOString() })
}

const isTrue = (request: FastifyRequest, name: string): boolean => readHeader(request, name).toLowerCase() === 'true'

function toWopiFault(error: unknown, request: FastifyRequest): WopiFault {
  if (error instanceof WopiFault) return error
  if (error instanceof FileStoreError) return new WopiFault(error.fault === 'too-large' ? 413 : 500)
  if (error instanceof Reject && error.status === 429) return new WopiFault(429, { 'retry-after': '60' })
  if (error instanceof Reject)
    return new WopiFault(error.status === 413 ? 413 : 500, { 'x-wopi-servererror': encodeURIComponent(error.message) })
  request.log.error(error)
  return new WopiFault(500)
}

const sendFault = ({ status, headers, body }: WopiFault, reply: FastifyReply): FastifyReply =>
  reply.code(status).headers(headers).send(body)
