import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { departmentSelect } from '#core/contract/sys/login.ts'
import { userRestore } from '#core/contract/sys/user-bin.ts'
import { userDelete, userFreeze, userPassword } from '#core/contract/sys/user.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { passwordUpdate } from '#core/contract/sys/own-account.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { department, session, signInFailure, user, userDepartment } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { accountTools, WRONG, type Accounts } from '../support/accounts.ts'
import { uploadText } from '../support/documents.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let people: Accounts
beforeAll(async () => {
  server = await startServer()
  people = accountTools(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => people.db.delete(signInFailure))

const NEW = 'Neu-Wort-7'
const changeTo = (api: Api, body: object) =>
  api.call(passwordUpdate, { body: { oldpassword: PASSWORD, password: NEW, confirmpassword: NEW, ...body } })

describe('departments', () => {
  // proves CA-11, CA-12
  it('are chosen among the own ones only', async () => {
    const first = await people.newApi('zhangwei')
    await expect(server.guest.call(departmentSelect, { body: { orgCode: 'A01A02' } })).rejects.toMatchObject({
      kind: 'expired',
    })
    await expect(first.call(departmentSelect, { body: { orgCode: 'A01A01' } })).rejects.toThrow('自己所在的部门')
    await expect(first.call(departmentSelect, { body: { orgCode: 'A01A02', username: 'lina' } })).rejects.toThrow(
      '只允许切换自己的部门',
    )

    const [law] = await people.db.select().from(department).where(eq(department.departName, '法务部'))
    await people.db.insert(userDepartment).values({ userId: await people.idOf('zhangwei'), departmentId: law!.id })
    const result = await people.signIn({ username: 'zhangwei' })
    expect(result.multi_depart).toBe(2)
    expect(result.userInfo.orgCodeTxt).toBe('财务部,法务部')
    const api = server.api(result.token)
    const chosen = await api.call(departmentSelect, { body: { orgCode: law!.orgCode } })
    expect(chosen.userInfo).toMatchObject({ username: 'zhangwei', orgCode: law!.orgCode })
    const own = await api.call(currentDepartments, {})
    expect(own.orgCode).toBe(law!.orgCode)
    expect(own.list.map((d) => d.departName)).toEqual(['财务部', '法务部'])
    expect((await people.auditActions('zhangwei')).at(-1)).toBe('department-switch')
    const filed = async (name: string) => {
      const doc = await uploadText(api, name, `${name}的全文`, 'department')
      return (await api.call(docGet, { query: { id: doc.id } })).records[0]?.depId_dictText
    }
    expect(await filed('切换之后.txt')).toBe('法务部')
    await api.call(departmentSelect, { body: { orgCode: 'A01A02' } })
    expect(await filed('换回之后.txt')).toBe('财务部')
  })
})

describe('the own password', () => {
  // proves CA-10
  it('is changed by oneself only, with the old one, to a good one', async () => {
    const api = await people.newApi('reviewer')
    await expect(changeTo(server.guest, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(changeTo(api, { username: 'lina' })).rejects.toThrow('只允许修改自己的密码！')
    await expect(changeTo(api, { oldpassword: 'wrong', password: '', confirmpassword: '' })).rejects.toThrow(
      '旧密码输入错误!',
    )
    await expect(changeTo(api, { password: '' })).rejects.toThrow('新密码不允许为空!')
    await expect(changeTo(api, { confirmpassword: 'other' })).rejects.toThrow('两次输入密码不一致!')
    await expect(changeTo(api, { password: PASSWORD, confirmpassword: PASSWORD })).rejects.toThrow('不能与旧密码相同')
    await expect(changeTo(api, { password: 'abc1', confirmpassword: 'abc1' })).rejects.toThrow('至少 8 个字符')
    for (const password of ['Password1', 'woaini1314'])
      await expect(changeTo(api, { password, confirmpassword: password })).rejects.toThrow('密码太常见')
    const named = 'Reviewer-8841'
    await expect(changeTo(api, { password: named, confirmpassword: named })).rejects.toThrow('不能包含用户账号')
    await people.signIn({ username: 'reviewer' })
  })

  // proves CA-10
  it('ends the other sessions, keeps this one, and forgets the old password', async () => {
    const [kept, other] = [await people.newApi('reviewer'), await people.newApi('reviewer')]
    await kept.call(dictItemsAll, {})
    await other.call(dictItemsAll, {})
    await changeTo(kept, {})
    await kept.call(dictItemsAll, {})
    await expect(other.call(dictItemsAll, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(people.signIn({ username: 'reviewer' })).rejects.toThrow(WRONG)
    await people.signIn({ username: 'reviewer', password: NEW })
    expect(await people.auditActions('reviewer')).toEqual(
      expect.arrayContaining(['password-change-failed', 'password-change', 'sign-in-failed']),
    )
  })

  it('must be changed first when somebody else set it', async () => {
    await people.change('editor', { mustChangePassword: true })
    const { token, userInfo } = await people.signIn({ username: 'editor' })
    const api = server.api(token)
    expect(userInfo.mustChangePassword).toBe(true)
    await expect(api.call(dictItemsAll, {})).rejects.toMatchObject({ kind: 'warning', message: '首次登录请先修改密码' })
    expect((await api.call(userPermissions, OWN_SCREENS)).menu).not.toEqual([])
    await changeTo(api, {})
    await api.call(dictItemsAll, {})
  })

  it('cannot be guessed through a stolen session', async () => {
    const api = await people.newApi()
    for (let i = 0; i < 5; i++)
      await expect(changeTo(api, { oldpassword: `no-${i}` })).rejects.toThrow('旧密码输入错误!')
    await expect(changeTo(api, {})).rejects.toThrow('已暂停登录')
  })
})

describe('API tokens', () => {
  const token = async (api: Api, name: string) => {
    const made = await api.call(apiTokenAdd, { body: { name } })
    return { id: made.id, program: server.api(made.token) }
  }
  const works = ({ program }: { program: Api }) =>
    program.call(docListRecent, { query: {} }).then(
      () => true,
      (error: { kind: string }) => (error.kind === 'expired' ? false : Promise.reject(error as never)),
    )
  const back = async (username = 'lina') => {
    const passwordHash = await hashPassword(PASSWORD)
    await people.change(username, { status: 1, mustChangePassword: false, passwordHash })
  }

  it('end with the password that their owner changes, but for those to be kept', async () => {
    await back('editor')
    const api = await people.newApi('editor')
    const [ended, kept] = [await token(api, '旧脚本'), await token(api, '新脚本')]
    const foreign = await token(await people.newApi('lina'), '别人的')
    await expect(changeTo(api, { keepTokens: 'x' })).rejects.toMatchObject({ kind: 'refused' })
    await changeTo(api, { keepTokens: [kept.id, foreign.id] })
    expect([await works(ended), await works(kept), await works(foreign)]).toEqual([false, true, true])
    expect((await people.auditActions('editor')).slice(-2).toSorted()).toEqual(['password-change', 'token-revoke'])
    await changeTo(api, { oldpassword: NEW, password: `${NEW}8`, confirmpassword: `${NEW}8` })
    expect([await works(kept), await works(foreign)]).toEqual([false, true])
  })

  it.each([
    [
      'an administrator’s reset',
      (admin: Api) => admin.call(userPassword, { body: { username: 'lina', password: NEW, confirmpassword: NEW } }),
    ],
    ['a freeze', (admin: Api, ids: string) => admin.call(userFreeze, { body: { ids, status: 2 } })],
    [
      'a deletion',
      async (admin: Api, userIds: string) => {
        await admin.call(userDelete, { query: { id: userIds } })
        await admin.call(userRestore, { body: { userIds } })
      },
    ],
  ])('end for good with %s', async (_, act) => {
    const program = await token(await people.newApi('lina'), '脚本')
    expect(await works(program)).toBe(true)
    await act(await server.signIn('admin'), await people.idOf('lina'))
    await back()
    expect(await works(program)).toBe(false)
  })

  it('are not made while a reset is under way, by a session that it ends', async () => {
    const api = await people.newApi('lina')
    await api.call(docListRecent, { query: {} })
    const asked = Promise.withResolvers<PromiseSettledResult<unknown>[]>()
    await people.db.transaction(async (tx) => {
      // As far as a reset is when the call comes: the person is held, and the sessions go with its end.
      const [lina] = await tx.select().from(user).where(eq(user.username, 'lina')).for('update')
      const call = api.call(apiTokenAdd, { body: { name: '抢先' } })
      asked.resolve(Promise.allSettled([call]))
      await waitingFor(people.db, 1)
      await tx.delete(session).where(eq(session.userId, lina!.id))
    })
    expect(await asked.promise).toMatchObject([{ status: 'rejected', reason: { kind: 'expired' } }])
  })
})

/** Until so many statements wait for a lock. */
const waitingFor = (db: Accounts['db'], n: number) =>
  expect
    .poll(async () => {
      const found = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return found.rows[0]!.n
    })
    .toBe(n)
