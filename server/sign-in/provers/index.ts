import { byPassword } from './by-password.ts'

export type { Client, Proven } from './prover.ts'

/** All ways to prove who one is. A provider of identities is one more line. */
export const PROVERS = { password: byPassword }
