import { hash, verify } from '@node-rs/argon2'
import { Gate } from './hash-gate.ts'

/** The minimum that OWASP recommends for argon2id, the package's default algorithm: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash uses 19 MiB and one core for about 25 ms: four at once leave enough for everything else. */
export const hashGate = new Gate(4, 200)

/** Two keyboards may write the same character with different code points; both are the same password. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST)

/** One hash at a time, for all imports together: a user who signs in meanwhile waits for one of them at most. */
const manyGate = new Gate(1, Infinity)

/** All passwords with their hashes. */
export async function hashAll(passwords: Iterable<string>, hashed = hashPassword): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const each of new Set(passwords)) hashes.set(each, await manyGate.run(() => hashed(each)))
  return hashes
}

/**
 * Call it inside {@link hashGate}. A text that is no argon2 hash (an imported account, or no account) matches no password.
 * That answer takes as long as any other, because the time must not tell which accounts exist.
 */
export const verifyPassword = (passwordHash: string | null, password: string): Promise<boolean> =>
  passwordHash?.startsWith('$argon2')
    ? verify(passwordHash, normal(password)).catch(() => false)
    : verify(DECOY_HASH, normal(password)).then(() => false)

/** The hash of a password that nobody knows; checking it costs the same as checking a real one. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$UhJDYheway4ueAGtxULFsg$Q7nDZIyK7z2cL/ZOzbTPsPo50n92Ioti+FGPOdr+XcA'
