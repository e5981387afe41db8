import { byPassword } from './by-password.ts'

export type { Client, Proven } from './prover.ts'

/** All ways to prove an identity. An identity provider is one more line. */
export const PROVERS = { password: byPassword }
