import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, isProgram } from '#server/kernel/actor.ts'
import { tooMany } from '#server/kernel/reject.ts'
import { whoAsks } from './http-figures.ts'
import { type MadeCall, noteAtEnd } from './note-call.ts'
import { rateLimit } from './rate-limit.ts'

/** Tells who has made a call, before it is done: the log and the limit are the same for all mounts. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, who: { actor: Actor; subject: string }) => void

/**
 * What a feature serves that is no call of the contract, because a protocol of others lays down its paths, headers and
 * statuses: WOPI; SCIM, callbacks of identity providers, event streams are others. It gets a scope of its own (parsers,
 * error handler) on the application of all: its time limits, security headers, figures and shutdown hold there too.
 */
export interface Mount<Deps> {
  /** All of it lies below this path. No call and no page does. */
  at: `/${string}`
  /** How many calls of one subject (a token, an address) are let in each minute. */
  perMinute: number
  /** Whether it is switched on; it is always, where this is absent. */
  isServed?: (deps: Deps) => boolean
  serve: (scope: FastifyInstance, deps: Deps, admit: Admit) => void
}

export async function serveMounts<Deps>(
  app: FastifyInstance,
  mounts: readonly Mount<Deps>[],
  deps: Deps,
  noteCall: (call: MadeCall) => void,
): Promise<void> {
  for (const mount of mounts.filter(({ isServed }) => isServed?.(deps) ?? true))
    await app.register(
      async (scope) => {
        scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
        mount.serve(scope, deps, admission(mount.perMinute, noteCall))
      },
      { prefix: mount.at },
    )
}

function admission(perMinute: number, noteCall: (call: MadeCall) => void): Admit {
  const minute = rateLimit(60_000)
  return (request, reply, { actor, subject }) => {
    const now = new Date()
    whoAsks.set(request, actor.username)
    if (isProgram(actor)) noteAtEnd(noteCall, { actor, now }, request, reply)
    if (!minute.take(subject, perMinute, now.getTime())) throw tooMany('操作过于频繁，请稍后再试')
  }
}
