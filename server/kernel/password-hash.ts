import { hash, verify } from '@node-rs/argon2'
import { Gate } from './hash-gate.ts'

/** Argon2id as OWASP recommends at least: 19 MiB, two passes. The package's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash holds 19 MiB and a core for some 25 ms: four at once leave room for everything else. */
export const hashGate = new Gate(4, 200)

/** Two keyboards may write one character as different code points; they are the same password. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST)

/**
 * Call it inside {@link hashGate}. What is no argon2 hash at all (an imported account, or none) matches no password, and
 * takes as long: time must not tell who exists.
 */
export const verifyPassword = (passwordHash: string | null, password: string): Promise<boolean> =>
  passwordHash?.startsWith('$argon2')
    ? verify(passwordHash, normal(password)).catch(() => false)
    : verify(DECOY_HASH, normal(password)).then(() => false)

/** Of a password nobody knows, at the same cost. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$UhJDYheway4ueAGtxULFsg$Q7nDZIyK7z2cL/ZOzbTPsPo50n92Ioti+FGPOdr+XcA'
