import { expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { type Handover, handoverBegin, handoverGet, handoverPlan } from '#core/contract/sys/handover.ts'
import { announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import { userFreeze, userList } from '#core/contract/sys/user.ts'
import { eventually, uploadText } from '../support/documents.ts'
import { signInTo } from '../support/kill-import.ts'
import { KillableServer } from '../support/killable-server.ts'

const COUNT = 200

const owners = async (api: Api, ownedBy: string) =>
  (await api.call(docListRecent, { query: { ownedBy, pageSize: 1 } })).total

it('a hand-over that is killed goes on where it stood: every document has its new owner, who is told once', async () => {
  await using server = new KillableServer()
  await server.start()
  const [admin, editor, lina] = [
    await signInTo(server, 'admin'),
    await signInTo(server),
    await signInTo(server, 'lina'),
  ]
  for (let i = 0; i < COUNT; i++) await uploadText(editor(), `制度${i}.txt`, `第${i}篇`)
  const idOf = async (username: string) => (await admin().call(userList, { query: { username } })).records[0]!.id
  const [userId, receiverId] = [await idOf('editor'), await idOf('lina')]
  await admin().call(userFreeze, { body: { ids: userId, status: 2 } })
  const body = { userId, receivers: [{ kind: 'document' as const, receiverId }] }
  const { id, total } = await admin().call(handoverPlan, { body })
  expect(total).toBe(COUNT)
  await admin().call(handoverBegin, { query: { id } })
  const seen = (isEnough: (found: Handover) => boolean) =>
    eventually('the hand-over is as far', async () => {
      const found = await admin()
        .call(handoverGet, { query: { id } })
        .catch(() => null)
      return found && isEnough(found) ? found.kinds[0]!.done : null
    })
  expect(await seen(({ kinds }) => kinds[0]!.done > 0), 'killed while rows were left').toBeLessThan(COUNT)
  await server.kill('server')
  await server.start()
  expect(await seen(({ state }) => state === 'done')).toBe(COUNT)
  expect([await owners(admin(), 'lina'), await owners(admin(), 'editor')]).toEqual([COUNT, 0])
  const { sysMsgList } = await lina().call(announcementUnread, {})
  expect(sysMsgList.filter(({ titile }) => titile.startsWith('请接手'))).toHaveLength(1)
}, 180_000)
