import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, isProgram } from '#server/kernel/actor.ts'
import { tooMany } from '#server/kernel/reject.ts'
import { whoAsks } from './http-figures.ts'
import { type MadeCall, noteAtEnd } from './note-call.ts'
import { rateLimit } from './rate-limit.ts'

/** Reports the actor of a call before it is done; the log and the limit are the same for all mounts. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, who: { actor: Actor; subject: string }) => void

export interface MountSite {
  admit: Admit
  /** The site's address as this caller knows it, without a slash at the end: what links begin with. */
  addressFor: (request: FastifyRequest) => string
}

/**
 * A protocol that a feature serves outside the contract, because a standard defines its paths, headers and statuses:
 * WOPI, MCP; later SCIM, callbacks of identity providers, event streams. It gets its own scope (parsers, error handler) in
 * the common application, with the same time limits, security headers, figures and shutdown.
 */
export interface Mount<Deps> {
  /** Its path; no call and no page is below it. */
  at: `/${string}`
  /** How many calls each subject (a token, an address) may make per minute. */
  perMinute: number
  /** Whether it is switched on; always, if this is absent. */
  isServed?: (deps: Deps) => boolean
  serve: (scope: FastifyInstance, deps: Deps, site: MountSite) => void
}

export async function serveMounts<Deps>(
  app: FastifyInstance,
  mounts: readonly Mount<Deps>[],
  { deps, noteCall, basePath }: { deps: Deps; noteCall: (call: MadeCall) => void; basePath: string },
): Promise<void> {
  const addressFor: MountSite['addressFor'] = ({ protocol, host }) => `${protocol}://${host}${basePath}`
  for (const mount of mounts.filter(({ isServed }) => isServed?.(deps) ?? true))
    await app.register(
      async (scope) => {
        scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
        mount.serve(scope, deps, { admit: admission(mount.perMinute, noteCall), addressFor })
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
