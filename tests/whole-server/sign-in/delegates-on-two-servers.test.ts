import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docPreview } from '#core/contract/km/documents/document.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'
import { shareAdd, shareCancel, shareOpen } from '#core/contract/km/rights/share.ts'
import { apiTokenAdd, apiTokenRevoke } from '#core/contract/sys/api-token.ts'
import { user } from '#server/db/schema/index.ts'
import { dayIn } from '../support/dates.ts'
import { pdf } from '../support/plain-address.ts'
import { startTwoServers } from '../support/second-server.ts'

/** What one server made, another one takes; what ends on one, ends in the very next answer of the other. */
let two: Awaited<ReturnType<typeof startTwoServers>>
let editor: Api
let docId = ''
beforeAll(async () => {
  two = await startTwoServers()
  editor = await two.first.signIn('editor')
  docId = (await pdf(editor, 'two', 'department')).id
})
afterAll(() => two[Symbol.asyncDispose]())

/** Asks the second server. */
const reads = (token: string) =>
  two.second
    .api(token)
    .call(docGet, { query: { id: docId } })
    .then(
      (page) => page.total === 1,
      (error: { kind?: string }) => error.kind,
    )
const opens = async (ticket: string) =>
  (await fetch(two.second.api('').address(docPreview, { query: { docId, token: ticket } }))).status
const setStatus = (status: number) =>
  two.first.running.engines.db.update(user).set({ status }).where(eq(user.username, 'editor'))

it('an API token, a share link and a ticket, when each is ended', async () => {
  const made = await editor.call(apiTokenAdd, { body: { name: '双机' } })
  const link = await editor.call(shareAdd, { body: { docId, validUntil: dayIn(200) } })
  const opened = await two.second.api('').call(shareOpen, { body: { key: link.key } })
  const ofLink = await two.first.api(opened.token).call(fileTicket, { query: { docId, right: 'view' } })
  expect([await reads(made.token), await reads(opened.token), await opens(ofLink.token)]).toEqual([true, true, 200])
  await editor.call(apiTokenRevoke, { query: { ids: made.id } })
  expect(await reads(made.token)).toBe('expired')
  await editor.call(shareCancel, { query: { ids: link.id } })
  expect([await reads(opened.token), await opens(ofLink.token)]).toEqual(['denied', 403])
})

it('all of them, when their owner is frozen', async () => {
  const made = await editor.call(apiTokenAdd, { body: { name: '双机' } })
  const link = await editor.call(shareAdd, { body: { docId, validUntil: dayIn(200) } })
  const opened = await two.second.api('').call(shareOpen, { body: { key: link.key } })
  const own = await editor.call(fileTicket, { query: { docId, right: 'view' } })
  const all = async () => [await reads(made.token), await reads(opened.token), await opens(own.token)]
  expect(await all()).toEqual([true, true, 200])
  await setStatus(2)
  expect(await all()).toEqual(['expired', 'denied', 403])
  await setStatus(1)
  expect(await all()).toEqual([true, true, 200])
})
