import type { Database } from '#server/db/database.ts'
import type { Credentials } from '#server/http/bind.ts'
import { deadLink, deadTicket, expired, Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { isTenantOpen } from '#server/db/open-tenants.ts'
import { linkOfKey, linkOfSession } from '#server/kernel/signing/link-token.ts'
import { type FileTicket, readTicket } from '#server/kernel/signing/ticket.ts'
import { readEmbedToken } from '#server/kernel/signing/embed-token.ts'
import { asClient, asLink, asTicket, asToken } from './delegate.ts'
import { liveClient, liveShare, liveToken, markTokenUsed, type ShareFound } from './delegate-store.ts'
import { type KeptActors, livePerson, liveSession, liveSessionById, markSeen, tokenHash } from '../sessions/index.ts'
import { isForAssistant } from './for-assistant.ts'
import { loadActor, GUEST_ACTOR } from './person-actor.ts'

/** The use of a session or an API token is stored at most this often. */
const SEEN_EVERY_MS = 60_000

export interface Asking extends Credentials {
  ip: string
  userAgent: string
  /** The origin of the page that calls, if it is not ours. */
  origin?: string | null
  now: Date
}

/** The forms of credentials. The 43 characters of a session match none of the others. */
const FORMS = {
  ticket: /^zt_[^.]*\./,
  key: /^zs_[^.]*\./,
  link: /^zl_[^.]*\./,
  embed: /^ze_[^.]*\./,
  token: /^zk_.{43}$/,
  connection: /^zo_.{43}$/,
} as const
type Form = keyof typeof FORMS | 'session'

/** Which credentials are accepted where: long-lived ones never in an address, and tickets only there. */
const TAKEN: Record<Credentials['credentialSource'], readonly Form[]> = {
  header: ['session', 'token', 'embed', 'link', 'connection'],
  session: ['session', 'ticket', 'link'],
  link: ['ticket', 'link', 'key'],
  ticket: ['ticket'],
}

export interface AuthEngines {
  db: Database
  secret: Buffer
  actors: KeptActors
}

/**
 * Finds the actor of a request. Refuses unknown and expired credentials, people who may no longer sign in, and a
 * foreign tenant.
 */
export async function resolveActor(deps: AuthEngines, asking: Asking): Promise<Actor> {
  if (asking.token === '') {
    const tenantId = asking.tenant ?? DEFAULT_TENANT
    if (await isTenantOpen(deps.db, tenantId)) return GUEST_ACTOR(tenantId)
    if (asking.isAnybody) return GUEST_ACTOR(DEFAULT_TENANT)
    throw foreignTenant()
  }
  const form = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((name) => FORMS[name].test(asking.token))
  if (!TAKEN[asking.credentialSource].includes(form ?? 'session')) throw expired()
  if (form === 'connection' && !isForAssistant()) throw expired()
  const actor = await RESOLVE[form ?? 'session'](deps, asking)
  // The opener of a link knows no tenant, and an address or a program cannot name one.
  const named = asking.tenant ?? actor.tenantId
  if (actor.via.kind !== 'link' && actor.tenantId !== named) throw foreignTenant()
  if (!(await isTenantOpen(deps.db, actor.tenantId))) throw actor.via.kind === 'link' ? deadLink() : expired()
  return actor
}

const foreignTenant = () => new Reject('您不属于该租户', { status: 403, code: 510 })

const RESOLVE: Record<Form, (deps: AuthEngines, asking: Asking) => Promise<Actor>> = {
  async session(deps, asking) {
    const actor = await sessionActor(deps, asking)
    if (actor === null) throw expired()
    return actor
  },
  async token(deps, { token, now }) {
    const actor = await tokenActor(deps, 'hash', tokenHash(token), now)
    if (actor === null) throw expired()
    return actor
  },
  connection: (deps, asking) => RESOLVE.token(deps, asking),
  async embed(deps, { token, now, origin = null }) {
    const given = readEmbedToken(deps.secret, token, now)
    const actor = given && (await clientActor(deps, { ...given, origin }, now))
    if (!actor) throw expired()
    return actor
  },
  async link(deps, { token, now }) {
    const opened = linkOfSession(deps.secret, token, now)
    return alive(opened && (await linkActor(deps, { ...opened, id: opened.linkId }, now)))
  },
  async key(deps, { token, now }) {
    const id = linkOfKey(deps.secret, token)
    return alive(id === null ? null : await linkActor(deps, { id, keyAlone: true }, now))
  },
  async ticket(deps, { token, now }) {
    const ticket = readTicket(deps.secret, token, now)
    const holder = ticket && (await ticketHolder(deps, ticket, now))
    if (!holder) throw deadTicket()
    return asTicket(holder, ticket)
  },
}

function alive(actor: Actor | null): Actor {
  if (actor === null) throw deadLink()
  return actor
}

async function ticketHolder(deps: AuthEngines, { holder }: FileTicket, now: Date): Promise<Actor | null> {
  const { id, reader, secretTime } = holder
  if (holder.kind === 'client' && reader !== undefined && secretTime !== undefined)
    return clientActor(deps, { clientId: id, personId: reader, secretTime, origin: null }, now)
  if (holder.kind === 'guest') return GUEST_ACTOR(holder.id)
  if (holder.kind === 'link') return linkActor(deps, holder, now)
  if (holder.kind === 'token') return tokenActor(deps, 'id', holder.id, now)
  return deps.actors.get(`person ${holder.id}`, now, {
    find: () => livePerson(deps.db, holder.id),
    build: ({ person }) => loadActor(deps.db, person, null, now),
  })
}

/** A share in force with its reader: the person to whom it is addressed, or anybody with its link. */
export async function openableShare(db: Database, id: string, reader: string | null, now: Date) {
  const found = await liveShare(db, id, reader, now)
  if (found === null || !(await isTenantOpen(db, found.owner.tenantId))) return null
  return { link: found.link, owner: found.owner, actor: await linkReader(db, found, now) }
}

const linkReader = async (db: Database, { owner, link, reader }: ShareFound, now: Date): Promise<Actor> =>
  asLink(await loadActor(db, owner, null, now), link, reader)

interface Opened {
  id: string
  reader?: string | undefined
  /** When the link was opened. */
  at?: number | undefined
  /** True when only the key of the link is given. */
  keyAlone?: boolean
}

const linkActor = ({ db, actors }: AuthEngines, { id, reader = '', at, keyAlone = false }: Opened, now: Date) =>
  // The cache key contains the opening time too: a reader who opened it with the former code must not count as one with
  // the new code.
  actors.get(`${keyAlone ? 'key' : 'link'} ${id} ${reader} ${at ?? ''}`, now, {
    async find() {
      const found = await liveShare(db, id, reader || null, now)
      if (found === null) return null
      const { codeHash, codeTime, maxViews } = found.link
      // A share with a code or a limit must be opened first, and again after its code was changed.
      if (keyAlone && (codeHash !== null || maxViews !== null)) return null
      return at !== undefined && codeTime !== null && at < codeTime.getTime() ? null : found
    },
    build: (found) => linkReader(db, found, now),
  })

const tokenActor = ({ db, actors }: AuthEngines, by: 'hash' | 'id', value: string, now: Date) =>
  actors.get(`token ${by} ${value}`, now, {
    async find() {
      const found = await liveToken(db, by, value, now)
      const before = new Date(now.getTime() - SEEN_EVERY_MS)
      if (found !== null && (found.token.lastUsed === null || found.token.lastUsed <= before))
        await markTokenUsed(db, found.token.id, { now, before })
      return found
    },
    build: async ({ owner, token }) => asToken(await loadActor(db, owner, null, now), token),
  })

interface AsClient {
  clientId: string
  personId: string
  secretTime: number
  origin: string | null
}

const clientActor = ({ db, actors }: AuthEngines, asked: AsClient, now: Date) =>
  actors.get(`client ${Object.values(asked).join(' ')}`, now, {
    async find() {
      const found = await liveClient(db, asked.clientId, asked.personId)
      if (found === null) return null
      const { secretTime, origins } = found.client
      const isOfNow = secretTime.getTime() === asked.secretTime
      // Another site's page uses the token, or the page's site is no longer registered.
      return isOfNow && (asked.origin === null || origins.includes(asked.origin)) ? found : null
    },
    build: async ({ client, owner, person }) => {
      const ofOwner = await loadActor(db, owner, null, now)
      return asClient(owner.id === person.id ? ofOwner : await loadActor(db, person, null, now), client, ofOwner)
    },
  })

/** The actor of a session; null when it has ended. */
export const actorOfSession = ({ db, actors }: AuthEngines, id: string, now: Date): Promise<Actor | null> =>
  actors.get(`session-id ${id}`, now, {
    find: () => liveSessionById(db, id, now),
    build: ({ person }) => loadActor(db, person, id, now),
  })

const sessionActor = ({ db, actors }: AuthEngines, asking: Asking) => {
  const hash = tokenHash(asking.token)
  return actors.get(`session ${hash}`, asking.now, {
    async find() {
      const found = await liveSession(db, hash, asking.now)
      const before = new Date(asking.now.getTime() - SEEN_EVERY_MS)
      if (found !== null && found.session.seenTime <= before)
        await markSeen(db, found.session.id, { ...asking, before })
      return found
    },
    build: ({ person, session }) => loadActor(db, person, session.id, asking.now),
  })
}
