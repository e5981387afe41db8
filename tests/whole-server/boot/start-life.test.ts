import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApi } from '#core/api/client.ts'
import { login } from '#core/contract/sys/login.ts'
import { passwordUpdate } from '#core/contract/sys/own-account.ts'
import { resetAdmin } from '#server/boot/orders/admin-order.ts'
import { readConfig } from '#server/boot/config.ts'
import { operatorSentence } from '#server/boot/start-fault.ts'
import { type RunningServer, startServer as start } from '#server/boot/start.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { RELEASE } from '#server/kernel/release.ts'
import { databaseDigests, emptyDatabase, paths, silent } from '../support/backups.ts'
import { removeData } from '../support/cluster-home.ts'
import { emptyShells } from '../support/empty-shells.ts'
import type { TestDatabase } from '../support/test-databases.ts'

/* What an installation goes through from start to start: its first password, and programs of other versions. */

let folder = ''
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhiku-life-'))
  database = await emptyDatabase()
})
afterEach(async () => {
  removeData(path.join(folder, 'data'))
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const testConfig = (more: Record<string, string> = {}) =>
  readConfig({
    ZHIKU_DATA: path.join(folder, 'data'),
    ZHIKU_PORT: '0',
    ZHIKU_LOG: 'error',
    ZHIKU_SAMPLE: '0',
    ZHIKU_CAPTCHA: 'fixed:ABCD',
    DATABASE_URL: database.url,
    ...more,
  })
const begin = (more: Record<string, string> = {}, migrationsFolder = paths.migrationsFolder): Promise<RunningServer> =>
  start({ config: testConfig(more), paths: { ...paths, migrationsFolder, webFolder: shells() }, log: silent })
const shells = () => emptyShells(folder)
/** The one line that the operator reads of a start that fails. */
const startRefusal = (starting: Promise<RunningServer>): Promise<string | null> =>
  starting.then(async (server) => {
    await server[Symbol.asyncDispose]()
    return 'it started'
  }, operatorSentence)

const createClient = (url: string, token = '') =>
  createApi({ baseURL: `${url}/api`, token: () => token || undefined, tenant: () => undefined })
const signIn = (url: string, password: string) =>
  createClient(url).call(login, { body: { username: 'admin', password, captcha: 'ABCD', checkKey: '1' } })

it('shows the first password at every start until it has been changed, also after a start that failed', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  expect(await startRefusal(begin({ ZHIKU_PORT: String(port) }))).toBe(`端口 ${port} 已被占用，可用 ZHIKU_PORT 换一个`)
  busy.close()
  const file = path.join(folder, 'data/first-password.txt')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  {
    await using server = await begin()
    const { password } = server.firstPassword!
    const { token, userInfo } = await signIn(server.url, password)
    expect(userInfo.mustChangePassword).toBe(true)
    const body = { username: 'admin', oldpassword: password, password: 'Kept-2026', confirmpassword: 'Kept-2026' }
    await createClient(server.url, token).call(passwordUpdate, { body })
  }
  await using server = await begin()
  expect(server.firstPassword).toBeNull()
  expect(existsSync(file)).toBe(false)
})

it('lets an administrator in again who has lost the password, was frozen and is locked out', async () => {
  await using server = await begin({ ZHIKU_ADMIN_PASSWORD: 'First-2026' })
  const before = await signIn(server.url, 'First-2026')
  for (let n = 0; n < 5; n++) await signIn(server.url, 'Wrong-2026').catch(() => undefined)
  await expect(signIn(server.url, 'First-2026')).rejects.toThrow('已暂停登录')
  const orderer = { config: testConfig(), paths, progress: silent }
  await expect(resetAdmin(orderer, { account: 'nobody' })).rejects.toThrow('没有账号 nobody')
  const { password } = await resetAdmin(orderer, { account: 'admin' })
  const { userInfo } = await signIn(server.url, password)
  expect(userInfo.mustChangePassword).toBe(true)
  await expect(signIn(server.url, 'First-2026')).rejects.toThrow('用户名或密码错误')
  const old = createClient(server.url, before.token).call(passwordUpdate, {
    body: { username: 'admin', oldpassword: password, password: 'Kept-2026', confirmpassword: 'Kept-2026' },
  })
  await expect(old).rejects.toMatchObject({ kind: 'expired' })
})

/** The migrations of the version before this one. */
function earlierMigrations(): string {
  const earlier = path.join(folder, 'migrations')
  cpSync(paths.migrationsFolder, earlier, { recursive: true })
  const file = path.join(earlier, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  return earlier
}

it('brings a database of the version before up to date; that version then leaves it alone', async () => {
  const earlier = earlierMigrations()
  await migrateDatabase({ connectionString: database.url }, earlier)
  {
    await using server = await begin({ ZHIKU_ADMIN_PASSWORD: 'First-2026' })
    expect((await signIn(server.url, 'First-2026')).token).not.toBe('')
  }
  const before = await databaseDigests({ connectionString: database.url })
  expect(await startRefusal(begin({}, earlier))).toBe(
    `数据库 由较新的版本（${RELEASE}）写过，本程序是 ${RELEASE}，不能在上面启动。请启动较新的版本；要退回本版本，` +
      '请把升级之前的备份恢复到空的数据文件夹和空的数据库（zhiku backup restore）',
  )
  expect(await databaseDigests({ connectionString: database.url })).toEqual(before)
})

it('leaves a data folder alone that a later version has written', async () => {
  {
    await using _ = await begin({ ZHIKU_ADMIN_PASSWORD: 'First-2026' })
  }
  const file = path.join(folder, 'data/version.json')
  const stamp = JSON.parse(readFileSync(file, 'utf8')) as { release: string; format: number }
  expect(stamp.release).toBe(RELEASE)
  writeFileSync(file, JSON.stringify({ release: '9.9.9', format: stamp.format + 1 }))
  expect(await startRefusal(begin())).toContain('由较新的版本（9.9.9）写过')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ release: '9.9.9' })
})
