import type { Asked, AuthDeps, Person, Trail } from '../sessions/index.ts'

export interface Client extends Asked {
  userAgent: string
}

/** The proven person, and the counters for their failures. */
export interface Proven {
  person: Person
  trail: Trail
}

/**
 * One way to prove an identity: a password today; a directory, an identity provider or a code by phone are others. It
 * returns the person, or throws a Reject, and counts failures itself. Everything afterwards is the same for all of
 * them: `entry/complete-sign-in.ts` opens the session.
 */
export interface Prover<Given> {
  prove: (deps: AuthDeps, given: Given, client: Client) => Promise<Proven>
}
