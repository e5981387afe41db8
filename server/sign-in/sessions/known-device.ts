import { addressSubject } from '#server/kernel/address-subject.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { readDevice, writeDevice } from '#server/kernel/signing/device.ts'
import { accountSubject, deviceSubject, type Trail } from './lock-out.ts'
import { type Person, personByName } from './store.ts'

/*
 * A browser that has signed in to an account keeps a cookie that says so. Whatever strangers do to the account or to the
 * address, from there its owner still gets in: failures of a known device have a counter of their own. The cookie works
 * for every client within a browser, because none of them has to know of it.
 *
 * It gives nobody a guess more: it is good only while the password stands that its holder knew.
 */

const COOKIE = 'zhiku_device'
const GIVEN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.~-]+)`)
const LIFE_SECONDS = 180 * 86_400
/** So many people may share a browser; who has not been there for longest is forgotten. */
const MOST = 4

export interface Asked {
  ip: string
  now: Date
  cookie?: string | undefined
  isSecure?: boolean | undefined
  /** Below which path the site is served. */
  basePath?: string | undefined
}

/** Where failures at this account are counted: for a device that its owner has signed in with, apart from strangers'. */
export async function trailOf(deps: { db: Database; secret: Buffer }, username: string, asked: Asked): Promise<Trail> {
  const devices = devicesIn(deps.secret, asked)
  const person = devices.length > 0 ? await personByName(deps.db, username) : null
  const known = person && devices.find(({ device }) => device.owner === ownerMark(person))
  if (known) return { subject: deviceSubject(known.device.id), address: null }
  return { subject: accountSubject(username), address: addressSubject(asked.ip) }
}

/** Header that makes the browser a known device of the person; of the others who share it, it stays one. */
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

/** Names the account and its present password without telling either. */
const ownerMark = ({ id, passwordHash }: Person): string =>
  createHash('sha256').update(`${id}\n${passwordHash}`).digest('base64url').slice(0, 22)
