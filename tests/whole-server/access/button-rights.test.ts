import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buttonState, hiddenBelow, hiddenTools, isEnabled, mayCall, mayOpen } from '#core/access/button-rights.ts'
import { heldMenu } from '#core/api/held-menu.ts'
import { permission, role, rolePermission } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { accountTools } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/*
 * Buttons that the menu table names, and what the lists of the server make of them for two people: the editor holds
 * all of these, zhangwei none.
 */
let server: TestServer
const BUTTONS: readonly (readonly [code: string, type: '1' | '2', status?: string])[] = [
  ['km:stamp:add,km:stamp:edit', '1'],
  ['km:stamp:free', '1', '0'],
  ['km:stampForm:name', '2'],
  ['km:stampForm:open', '2', '0'],
  ['stamps:phone', '1'],
  ['stamps:add', '1'],
  ['stamps:batch_delete', '1'],
  ['stamps:off', '1', '0'],
]

beforeAll(async () => {
  server = await startServer()
  const { db } = server.running.engines
  const [editor] = await db
    .select()
    .from(role)
    .where(and(eq(role.roleCode, 'editor'), eq(role.tenantId, '0')))
  for (const [perms, permsType, status = '1'] of BUTTONS) {
    const id = newId()
    await db.insert(permission).values({ id, name: perms, perms, permsType, status, menuType: 2, route: false })
    await db.insert(rolePermission).values({ roleId: editor!.id, permissionId: id })
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const heldRights = async (name: string) => (await heldMenu(await server.signIn(name))).rights
const both = async () => [await heldRights('editor'), await heldRights('zhangwei')] as const

describe('buttons, by the lists of the server', () => {
  // proves A-02
  it('open a page to who holds one of its permissions', async () => {
    const [holder, other] = await both()
    const wanted = ['km:nobody:holds', 'stamps:phone']
    expect([mayOpen(wanted, holder), mayOpen(wanted, other)]).toEqual([true, false])
    expect([mayOpen(['km:nobody:holds'], holder), mayOpen([], other)]).toEqual([false, true])
  })

  // proves
  it('are for who holds them, and for everybody while their rule is not in force or there is none', async () => {
    const [holder, other] = await both()
    const fields = ['km:stampForm:name', 'km:stampForm:open', 'km:no:rule']
    expect(fields.map((code) => isEnabled(code, holder))).toEqual([true, true, true])
    expect(fields.map((code) => isEnabled(code, other))).toEqual([false, true, true])
    const calls = ['km:stampForm:name', 'km:stampForm:open', 'stamps:phone', 'km:no:rule']
    expect(calls.map((code) => buttonState(code, holder))).toEqual(['usable', 'usable', 'usable', 'absent'])
    expect(calls.map((code) => buttonState(code, other))).toEqual(['disabled', 'usable', 'absent', 'absent'])
  })

  it('of the portal know, too, what is not in force', async () => {
    const { held } = await heldMenu(await server.signIn('zhangwei'))
    expect(held).toEqual(expect.arrayContaining(['km:stamp:free', 'km:stampForm:open']))
    expect(held).not.toContain('km:stampForm:name')
  })

  // proves A-07
  it('are several where one row names several', async () => {
    const [holder, other] = await both()
    expect([mayCall('km:stamp:add', holder), mayCall('km:stamp:edit', holder)]).toEqual([true, true])
    expect([mayCall('km:stamp:add', other), mayCall('km:stamp:edit', other)]).toEqual([false, false])
  })

  // proves A-08
  it('are shown or not, those below a prefix as well', async () => {
    const [holder, other] = await both()
    expect(hiddenBelow('stamps:', holder)).toEqual([])
    expect(hiddenBelow('stamps:', other).toSorted()).toEqual(['add', 'batch_delete', 'phone'])
    expect(hiddenBelow('stamp', other)).toContain('s:phone')
    expect([hiddenBelow('other:', other), hiddenBelow('km:stampForm:', other)]).toEqual([[], []])
  })

  // proves
  it('leave the toolbar where they are hidden, deleting of one with deleting of many', async () => {
    const [holder, other] = await both()
    expect(hiddenTools('stamps:', holder)).toEqual([])
    expect(hiddenTools('stamps:', other).toSorted()).toEqual(['add', 'batch_delete', 'phone', 'remove'])
  })

  // proves A-09
  it('are told anew to every new session', async () => {
    const { db } = server.running.engines
    expect(mayCall('km:stamp:add', await heldRights('zhangwei'))).toBe(false)
    const [stamp] = await db.select().from(permission).where(eq(permission.perms, 'km:stamp:add,km:stamp:edit'))
    const [common] = await db
      .select()
      .from(role)
      .where(and(eq(role.roleCode, 'Common'), eq(role.tenantId, '0')))
    await db.insert(rolePermission).values({ roleId: common!.id, permissionId: stamp!.id })
    const { rights } = await heldMenu(await accountTools(server).newApi('zhangwei'))
    expect(mayCall('km:stamp:add', rights)).toBe(true)
    await db
      .delete(rolePermission)
      .where(and(eq(rolePermission.roleId, common!.id), eq(rolePermission.permissionId, stamp!.id)))
  })

  // proves A-12
  it('hide columns below a prefix from who does not hold them', async () => {
    const [holder, other] = await both()
    expect([hiddenBelow('stamps:', holder), hiddenBelow('stamps:', other).includes('phone')]).toEqual([[], true])
    expect(hiddenBelow('stamps:', other)).not.toContain('off')
  })
})
