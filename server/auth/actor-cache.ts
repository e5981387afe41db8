import type { Actor } from '../http/route.ts'

const KEEP_MS = 2000
const MAX_ENTRIES = 5000

interface Entry {
  actor: Actor
  from: number
  /** The tenant's rights as they stood when the actor was resolved (`server/access/epoch.ts`). */
  epoch: number
}

/**
 * Actors by the hash of their token: a page asks for several things at once. A change of grants is seen at once, by
 * the epoch that every request reads; a person's own state (frozen, signed out elsewhere) within two seconds.
 */
const entries = new Map<string, Entry>()
let forgettings = 0

/** Remembers how often something was forgotten, see {@link keepActor}. */
export const actorGeneration = (): number => forgettings

export function cachedActor(tokenHash: string, epoch: number, now: Date): Actor | null {
  const entry = entries.get(tokenHash)
  if (!entry) return null
  const age = now.getTime() - entry.from
  const inForce = entry.actor.until === null || entry.actor.until > now
  if (entry.epoch === epoch && inForce && age >= 0 && age < KEEP_MS) return entry.actor
  entries.delete(tokenHash)
  return null
}

/** Keeps an actor, unless something was forgotten since its facts were read: it may be that one. */
export function keepActor(tokenHash: string, actor: Actor, o: { epoch: number; generation: number; now: Date }): void {
  if (o.generation !== forgettings) return
  if (entries.size >= MAX_ENTRIES) entries.clear()
  entries.set(tokenHash, { actor, from: o.now.getTime(), epoch: o.epoch })
}

/** To be called after every change of a person's rights, departments, state or sessions. */
export function forgetActor(userId: string): void {
  forgettings++
  for (const [hash, entry] of entries) if (entry.actor.person === userId) entries.delete(hash)
}
