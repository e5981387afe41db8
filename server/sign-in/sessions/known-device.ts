import { addressSubject } from '#server/kernel/address-subject.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { readDevice, writeDevice } from '#server/kernel/signing/device.ts'
import { accountSubject, deviceSubject, type Trail } from './lock-out.ts'
import { type Person, personByName } from './store.ts'

/*
 * A browser that has signed in to an account keeps a cookie that says so. Whatever strangers do to the account or to
 * the address, its owner can still sign in there, because failures of a known device have a separate counter. The
 * cookie works for every client in a browser, because no client has to know of it.
 *
 * It gives nobody more guesses: it is valid only while the password is the one that its holder knew.
 */

const COOKIE = 'zhiku_device'
const GIVEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.~-]+)`)
const LIFE_SECONDS = 180 * 86_400
/** The most people who may share a browser; the one who has not signed in for the longest time is dropped. */
const MOST = 4

export interface Asked {
  ip: string
  now: Date
  cookie?: string | undefined
  isSecure?: boolean | undefined
  /** The path below which the site is served. */
  basePath?: string | undefined
}

/** The counters for failures at this account: a device that its owner has signed in with has its own counter. */
export async function findTrail(
  deps: { db: Database; secret: Buffer },
  username: string,
  asked: Asked,
): Promise<Trail> {
  const devices = devicesIn(deps.secret, asked)
  const person = devices.length > 0 ? await personByName(deps.db, username) : null
  const known = person && devices.find(({ device }) => device.owner === ownerMark(person))
  if (known) return { subject: deviceSubject(known.device.id), address: null }
  return { subject: accountSubject(username), address: addressSubject(asked.ip) }
}

/** A header that makes the browser a known device of the person; it stays known for others who share it. */
export function rememberDevice(secret: Buffer, person: Person, asked: Asked): Record<string, string> {
  const owner = ownerMark(person)
  const until = asked.now.getTime() + LIFE_SECONDS * 1000
  const fresh = writeDevice(secret, { id: randomBytes(9).toString('base64url'), owner, until })
  const others = devicesIn(secret, asked).filter(({ device }) => device.owner !== owner)
  const value = [fresh, ...others.map(({ text }) => text)].slice(0, MOST).join('~')
  const secure = asked.isSecure ? '; Secure' : ''
  return {
    'set-cookie': `${COOKIE}=${value}; Path=${asked.basePath || '/'}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  }
}

function devicesIn(secret: Buffer, { cookie, now }: Asked) {
  const texts =
    GIVEN.exec(cookie ?? '')?.[1]
      ?.split('~')
      .slice(0, MOST) ?? []
  return texts.flatMap((text) => {
    const device = readDevice(secret, text, now)
    return device ? [{ text, device }] : []
  })
}

/** Identifies the account and its present password without revealing either. */
const ownerMark = ({ id, passwordHash }: Person): string =>
  createHash('sha256').update(`${id}\n${passwordHash}`).digest('base64url').slice(0, 22)
