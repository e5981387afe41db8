import type { SQL } from 'drizzle-orm'
import { rightsEpochOf } from '../access/index.ts'
import type { Database } from '../db/database.ts'
import type { Credentials } from '../http/bind.ts'
import { deadLink, deadTicket, expired, Reject } from '../http/reject.ts'
import type { Actor } from '../http/route.ts'
import { cachedByTenant } from '../db/tenant-cache.ts'
import { linkOfKey, linkOfSession, readTicket, type FileTicket } from '../signing/index.ts'
import { actorGeneration, cachedActor, keepActor } from './actor-cache.ts'
import { asLink, asTicket, asToken } from './delegate.ts'
import { byHash, byId, liveLink, liveToken, markTokenUsed } from './delegate-store.ts'
import { actorOf, actorOfUser, GUEST_ACTOR } from './person-actor.ts'
import { tokenHash } from './session-life.ts'
import { liveSession, markSeen, tenantIds } from './store.ts'

/** The use of a session or an API token is noted at most this often. */
const SEEN_EVERY_MS = 60_000

const knownTenants = cachedByTenant(5000, async (db) => new Set(await tenantIds(db)))

export interface Asking extends Credentials {
  ip: string
  userAgent: string
  now: Date
}

/** The forms of what is shown to prove who asks. A session's 43 characters are none of the others. */
const FORMS = { ticket: /^zt_[^.]*\./, key: /^zs_[^.]*\./, link: /^zl_[^.]*\./, token: /^zk_.{43}$/ } as const
type Form = keyof typeof FORMS | 'session'

/** What is taken where: nothing that lives long stands in an address, and a ticket is nowhere else. */
const TAKEN: Record<Credentials['place'], readonly Form[]> = {
  header: ['session', 'token', 'link'],
  session: ['session', 'ticket', 'link'],
  link: ['ticket', 'link', 'key'],
  ticket: ['ticket'],
}

interface AuthEngines {
  db: Database
  secret: Buffer
}

/** Who asks. Refuses what is unknown, ended or of somebody who may no longer sign in, and a foreign tenant. */
export async function resolveActor(deps: AuthEngines, asking: Asking): Promise<Actor> {
  const tenantId = asking.tenant ?? '0'
  if (!(await knownTenants(deps.db, '')).has(tenantId)) throw foreignTenant()
  if (asking.token === '') return GUEST_ACTOR(tenantId)
  const form = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((name) => FORMS[name].test(asking.token))
  if (!TAKEN[asking.place].includes(form ?? 'session')) throw expired()
  const actor = await RESOLVE[form ?? 'session'](deps, asking)
  // Whoever opens a link knows of no tenant, and an address names none.
  const named = asking.place === 'header' ? tenantId : (asking.tenant ?? actor.tenantId)
  if (actor.via.kind !== 'link' && actor.tenantId !== named) throw foreignTenant()
  return actor
}

const foreignTenant = () => new Reject('您不属于该租户', { status: 403, code: 510 })

const RESOLVE: Record<Form, (deps: AuthEngines, asking: Asking) => Promise<Actor>> = {
  session: ({ db }, asking) => sessionActor(db, asking),
  token: async ({ db }, { token, now }) => {
    const actor = await tokenActor(db, byHash(tokenHash(token)), now)
    if (actor === null) throw expired()
    return actor
  },
  link: (deps, { token, now }) => openedLink(deps.db, linkOfSession(deps.secret, token, now), now),
  key: (deps, { token, now }) => openedLink(deps.db, linkOfKey(deps.secret, token), now, { keyAlone: true }),
  ticket: async ({ db, secret }, { token, now }) => {
    const ticket = readTicket(secret, token, now)
    const holder = ticket && (await holderOf(db, ticket, now))
    if (!holder) throw deadTicket()
    return asTicket(holder, ticket)
  },
}

/** A link's reader. The key alone does where no extraction code is asked. */
async function openedLink(db: Database, id: string | null, now: Date, o = { keyAlone: false }): Promise<Actor> {
  const found = id === null ? null : await openableLink(db, id, now)
  if (found === null || (o.keyAlone && found.link.codeHash !== null)) throw deadLink()
  return found.actor
}

async function holderOf(db: Database, { holder }: FileTicket, now: Date): Promise<Actor | null> {
  if (holder.kind === 'guest') return GUEST_ACTOR(holder.id)
  if (holder.kind === 'link') return (await openableLink(db, holder.id, now))?.actor ?? null
  if (holder.kind === 'token') return tokenActor(db, byId(holder.id), now)
  return actorOfUser(db, holder.id)
}

/**
 * A link in force with its reader. Read anew for every call: what ends a link, or its owner, ends it on every server at
 * once.
 */
export async function openableLink(db: Database, id: string, now: Date) {
  const found = await liveLink(db, id, now)
  if (found === null) return null
  return { link: found.link, actor: asLink(await actorOf(db, found.owner, null, now), found.link) }
}

/** Likewise. */
async function tokenActor(db: Database, which: SQL, now: Date): Promise<Actor | null> {
  const found = await liveToken(db, which, now)
  if (found === null) return null
  const before = new Date(now.getTime() - SEEN_EVERY_MS)
  if (found.token.lastUsed === null || found.token.lastUsed <= before) {
    await markTokenUsed(db, found.token.id, { now, before })
  }
  return asToken(await actorOf(db, found.owner, null, now), found.token)
}

async function sessionActor(db: Database, asking: Asking): Promise<Actor> {
  const hash = tokenHash(asking.token)
  const tenantId = asking.tenant ?? '0'
  const epoch = await rightsEpochOf(db, tenantId)
  const known = cachedActor(hash, epoch, asking.now)
  if (known?.tenantId === tenantId) return known
  const generation = actorGeneration()
  const found = await liveSession(db, hash, asking.now)
  if (found === null) throw expired()
  const before = new Date(asking.now.getTime() - SEEN_EVERY_MS)
  if (found.session.seenTime <= before) await markSeen(db, found.session.id, { ...asking, before })
  const actor = await actorOf(db, found.person, found.session.id, asking.now)
  if (actor.tenantId === tenantId) keepActor(hash, actor, { epoch, generation, now: asking.now })
  return actor
}
