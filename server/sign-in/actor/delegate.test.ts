import { expect, expectTypeOf, it } from 'vitest'
import type { apiToken, shareLink } from '#server/db/schema/index.ts'
import { findAccount, type Actor, requireAuthor, ownId } from '#server/kernel/actor.ts'
import { asLink, asTicket, asToken } from './delegate.ts'
import { GUEST_ACTOR } from './person-actor.ts'

const person: Actor = {
  ...GUEST_ACTOR('0'),
  documentsOf: 'anna',
  username: 'anna',
  via: { kind: 'session', id: 'anna' },
  person: 'anna',
  onBehalfOf: null,
}
const link = asLink(person, {
  id: 'l',
  ownerId: 'anna',
  documentId: 'd',
  bits: ['view'],
  validUntil: null,
} as unknown as typeof shareLink.$inferSelect)
const program = asToken(person, {
  id: 't',
  ownerId: 'anna',
  codes: [],
  bits: ['view'],
  places: null,
  validUntil: null,
} as unknown as typeof apiToken.$inferSelect)
const ticket = {
  id: 'k',
  documentId: 'd',
  versionId: 'v',
  attachmentId: 'a',
  right: 'view' as const,
  holder: link.via,
  until: 0,
}

it('has no person of theirs where somebody asks for somebody else', () => {
  expectTypeOf<Actor>().not.toHaveProperty('userId')
  for (const actor of [link, program, asTicket(link, ticket), asTicket(program, ticket)]) {
    expect([actor.person, actor.onBehalfOf]).toEqual([null, 'anna'])
    expect(() => ownId(actor)).toThrow('没有权限')
  }
  expect([ownId(person), person.onBehalfOf]).toEqual(['anna', null])
  expect(() => ownId(GUEST_ACTOR('0'))).toThrow('Token失效')
})

it('writes in the name of a program’s owner, and in nobody’s for a link or a guest', () => {
  expect([person, program, link, GUEST_ACTOR('0')].map(findAccount)).toEqual(['anna', 'anna', null, null])
  expect(requireAuthor(program)).toBe('anna')
  for (const actor of [link, GUEST_ACTOR('0')]) expect(() => requireAuthor(actor)).toThrow('没有权限')
})
