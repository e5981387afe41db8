import { describe, expect, it, vi } from 'vitest'
import { keptActors } from './kept-actors.ts'
import { GUEST_ACTOR } from '#server/sign-in/actor/person-actor.ts'
import { RIGHTS_WRITES } from './rights-writes.ts'

const BEGIN = new Date('2026-11-22T08:00:00Z')
const after = (ms: number) => new Date(BEGIN.getTime() + ms)

function kept(o: { alone: boolean }) {
  const writes = { facts: 0, holders: 0 }
  const actors = keptActors({ writes, alone: o.alone })
  const found = { stamp: '1', until: after(3_600_000) }
  const find = vi.fn<() => Promise<typeof found | null>>(async () => ({ ...found }))
  const build = vi.fn(async () => GUEST_ACTOR('0'))
  const ask = (now = BEGIN) => actors.get('session x', now, { find, build })
  const cost = () => [find.mock.calls.length, build.mock.calls.length]
  return { writes, found, find, build, ask, cost }
}

describe('alone', () => {
  it('asks nothing while this process writes nothing of the kind', async () => {
    const it = kept({ alone: true })
    const first = await it.ask()
    expect(await it.ask(after(59_000))).toBe(first)
    expect(it.cost()).toEqual([1, 1])
  })

  it('looks again after a session ended, and builds anew after rights were written', async () => {
    const it = kept({ alone: true })
    const first = await it.ask()
    it.writes.holders++
    expect(await it.ask()).toBe(first)
    expect(it.cost()).toEqual([2, 1])
    it.writes.facts++
    expect(await it.ask()).not.toBe(first)
    expect(it.cost()).toEqual([3, 2])
  })

  it('keeps nothing that was written while it was being read', async () => {
    const it = kept({ alone: true })
    it.build.mockImplementationOnce(async () => {
      it.writes.facts++
      return GUEST_ACTOR('0')
    })
    const first = await it.ask()
    expect(await it.ask()).not.toBe(first)
  })

  it('forgets by time: after a minute, when the session ends, when the clock goes back', async () => {
    const it = kept({ alone: true })
    await it.ask()
    await it.ask(after(60_000))
    expect(it.cost()).toEqual([2, 2])
    it.found.until = after(61_000)
    it.writes.facts++
    await it.ask(after(60_500))
    await it.ask(after(61_000))
    expect(it.cost()).toEqual([4, 4])
    await it.ask(BEGIN)
    expect(it.cost()).toEqual([5, 5])
  })
})

describe('beside other servers', () => {
  it('asks once each time, and builds anew when the stamp has moved', async () => {
    const it = kept({ alone: false })
    const first = await it.ask()
    expect(await it.ask()).toBe(first)
    expect(it.cost()).toEqual([2, 1])
    it.found.stamp = '2'
    expect(await it.ask()).not.toBe(first)
    expect(it.cost()).toEqual([3, 2])
  })

  it('lets nobody in who is not found any more', async () => {
    const it = kept({ alone: false })
    await it.ask()
    it.find.mockResolvedValueOnce(null)
    expect(await it.ask()).toBeNull()
  })
})

it.each([
  ['update "app_user" set "status" = $1', ['facts']],
  ['delete from user_role where user_id = $1', ['facts']],
  ['with gone as (delete from "role_permission" returning *) select 1 from gone', ['facts']],
  ['insert into "rights_epoch" ("tenant_id") values ($1) on conflict do update set epoch = 2', ['facts']],
  ['delete from "session" where "token_hash" = $1', ['holders']],
  ['update "session" set "expire_time" = $1', ['holders']],
  ['delete from "document" where "id" = $1', ['holders']],
  ['update "document" set "deleted" = $1', []],
  ['update "api_token" set "revoked_time" = $1', ['holders']],
  ['update "session" set "ip" = $1, "user_agent" = $2, "seen_time" = $3', []],
  ['insert into "session" ("id") values ($1)', []],
  ['select * from "app_user" for update', []],
  ['update "department_note" set "x" = 1', []],
  ['insert into "search_record" ("id") values ($1)', []],
])('%s concerns %j', (text, kinds) => {
  expect(Object.entries(RIGHTS_WRITES).flatMap(([kind, isMeant]) => (isMeant(text) ? [kind] : []))).toEqual(kinds)
})
