import type { Asked, AuthDeps, Person, Trail } from '../sessions/index.ts'

export interface Client extends Asked {
  userAgent: string
}

/** Who somebody turned out to be, and on whose account their failures counted. */
export interface Proven {
  person: Person
  trail: Trail
}

/**
 * One way to prove who somebody is: a password today; a directory, an identity provider or a code by phone are others.
 * It says who, or throws a Reject, and counts failures itself. What follows is the same for all of them:
 * `entry/complete-sign-in.ts` opens the session.
 */
export interface Prover<Given> {
  prove: (deps: AuthDeps, given: Given, client: Client) => Promise<Proven>
}
