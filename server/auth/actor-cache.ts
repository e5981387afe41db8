import type { Actor } from '../http/route.ts'

const KEEP_MS = 2000
const MAX_ENTRIES = 5000

interface Entry {
  actor: Actor
  from: number
}

/**
 * Actors by the hash of their token, for two seconds: a page asks for several things at once. Other servers learn of a
 * change of rights when their entry ends.
 */
const entries = new Map<string, Entry>()
let forgettings = 0

/** Remembers how often something was forgotten, see {@link keepActor}. */
export const actorGeneration = (): number => forgettings

export function cachedActor(tokenHash: string, now: Date): Actor | null {
  const entry = entries.get(tokenHash)
  if (!entry) return null
  const age = now.getTime() - entry.from
  if (age >= 0 && age < KEEP_MS) return entry.actor
  entries.delete(tokenHash)
  return null
}

/** Keeps an actor, unless something was forgotten since its facts were read: it may be that one. */
export function keepActor(tokenHash: string, actor: Actor, now: Date, generation: number): void {
  if (generation !== forgettings) return
  if (entries.size >= MAX_ENTRIES) entries.clear()
  entries.set(tokenHash, { actor, from: now.getTime() })
}

/** To be called after every change of a person's rights, departments, state or sessions. */
export function forgetActor(userId: string): void {
  forgettings++
  for (const [hash, entry] of entries) if (entry.actor.userId === userId) entries.delete(hash)
}
