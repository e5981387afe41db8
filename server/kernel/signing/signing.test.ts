import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkOfKey, linkOfSession, linkSession, shareKey } from './link-token.ts'
import { sealFor } from './seal.ts'
import { type FileTicket, readTicket, writeTicket } from './ticket.ts'

const secret = randomBytes(32)
const now = new Date('2026-11-21T10:00:00Z')
const ticket: FileTicket = {
  id: 't1',
  documentId: 'd1',
  versionId: 'v1',
  attachmentId: 'a1',
  right: 'view',
  holder: { kind: 'session', id: 'u1' },
  until: now.getTime() + 1,
}

describe('a ticket', () => {
  const text = writeTicket(secret, ticket)
  it('comes back as it was written, until its moment', () => {
    expect(readTicket(secret, text, now)).toEqual(ticket)
    expect(readTicket(secret, text, new Date(ticket.until))).toBeNull()
  })
  it('is nothing under another secret', () => {
    expect(readTicket(randomBytes(32), text, now)).toBeNull()
  })
  it('is nothing when any one of its characters was changed, added or lost', () => {
    for (let i = 0; i < text.length; i++) {
      const other = text[i] === 'A' ? 'B' : 'A'
      expect(readTicket(secret, `${text.slice(0, i)}${other}${text.slice(i + 1)}`, now), `at ${i}`).toBeNull()
      expect(readTicket(secret, text.slice(0, i), now), `cut at ${i}`).toBeNull()
    }
    for (const more of ['=', '.', ' ', 'A', '.A']) expect(readTicket(secret, text + more, now)).toBeNull()
  })
  it('is nothing with the proof of another ticket', () => {
    const [body] = text.split('.')
    const [, proof] = writeTicket(secret, { ...ticket, right: 'download' }).split('.')
    expect(readTicket(secret, `${body}.${proof}`, now)).toBeNull()
  })
})

it('keeps purposes apart', () => {
  const content = { linkId: 'l1', until: now.getTime() + 1 }
  const session = linkSession(secret, content)
  expect(linkOfSession(secret, session, now)).toEqual(content)
  expect(linkOfSession(secret, session, new Date(content.until))).toBeNull()
  expect(linkOfSession(secret, `zl_${sealFor(secret, 'zt_').seal(content).slice(3)}`, now)).toBeNull()
  expect(linkOfKey(secret, `zs_${session.slice(3)}`)).toBeNull()
  expect(readTicket(secret, `zt_${session.slice(3)}`, now)).toBeNull()
})
it('makes the same key of a link every time', () => {
  const key = shareKey(secret, 'l1')
  expect(shareKey(secret, 'l1')).toBe(key)
  expect(linkOfKey(secret, key)).toBe('l1')
  expect(key).toMatch(/^zs_[\w-]+\.[\w-]{43}$/)
})
it.each(['', 'zt_', 'zt_.', 'zt_..', 'zt_%00.x', `zt_${'A'.repeat(10_000)}.x`, '__proto__'])(
  '%j is nothing',
  (text) => {
    expect(readTicket(secret, text, now)).toBeNull()
  },
)
