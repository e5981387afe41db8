import { readdirSync } from 'node:fs'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { REFUSED_CALLS } from '#core/contract/refused-calls.ts'
import { login } from '#core/contract/sys/login.ts'
import { tenantAdd } from '#core/contract/sys/tenant.ts'
import { permission, role, rolePermission, user } from '#server/db/schema/index.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { startServer } from '../support/fixture.ts'

/** Calls of `operations` that other tenants may make as well, and why. All others are about the one installation. */
const ANSWERED_TO_ALL: Readonly<Record<string, string>> = {
  '/actuator/health': 'says to anybody whether the server works, and nothing else',
  '/openapi.json': 'describes the calls, the same to anybody',
  '/sys/log/list': 'lines of the own tenant',
  '/sys/log/exportXls': 'lines of the own tenant',
  '/sys/dataLog/list': 'versions of records of the own tenant',
  '/sys/dataLog/queryDataVerList': 'versions of records of the own tenant',
  '/sys/dataLog/queryCompareList': 'versions of records of the own tenant',
  '/sys/loginfo': 'counts sign-ins of the own tenant',
  '/sys/visitInfo': 'counts sign-ins of the own tenant',
  '/KM/kmDashboard/waiting': 'counts what the lists of the person show',
  '/openapi/record/list': 'calls of programs of the own tenant',
  '/sys/removal/preview': 'counts what hangs on records of the own tenant',
  '/sys/handover/': 'what people of the own tenant keep',
  '/sys/quartzJob/': 'jobs of the own tenant; those about the installation are not offered to it',
}

/** They say one sentence, the same to anybody. */
const REFUSED = new Set<Endpoint>(REFUSED_CALLS.map(({ endpoint }) => endpoint))

const ROOM = path.resolve(import.meta.dirname, '../../../server/operations')

async function callsOfOperations(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for (const folder of readdirSync(ROOM, { withFileTypes: true }).filter((each) => each.isDirectory())) {
    const index = path.join(ROOM, folder.name, 'index.ts')
    const exported = Object.values((await import(index)) as Record<string, unknown>) as Partial<Feature<unknown>>[]
    for (const feature of exported)
      if (Array.isArray(feature?.routes)) found.push(...feature.routes.map((route) => route.endpoint))
  }
  return found.filter((e) => !REFUSED.has(e))
}

const isAnsweredToAll = ({ path: of }: Endpoint) =>
  Object.keys(ANSWERED_TO_ALL).some((each) => (each.endsWith('/') ? of.startsWith(each) : of === each))

it('a call of operations is about the installation, or it is said why other tenants may make it', async () => {
  const calls = await callsOfOperations()
  expect(calls.length).toBeGreaterThan(25)
  expect(calls.filter((e) => e.ofInstallation === isAnsweredToAll(e)).map((e) => e.path)).toEqual([])
  const unused = Object.keys(ANSWERED_TO_ALL).filter((each) => !calls.some((e) => e.path.startsWith(each)))
  expect(unused).toEqual([])
})

it("no call about the installation is answered to another tenant's administrator, whatever codes they hold", async () => {
  await using server = await startServer()
  const { db } = server.running.engines
  const admin = await server.signIn('admin')
  const adminPassword = 'Zhiku-first-2026'
  const body = { id: '31', name: '别家', adminPassword }
  const { username } = await admin.call(tenantAdd, { body })
  const [held] = await db.select().from(role).where(eq(role.tenantId, '31')).orderBy(asc(role.id)).limit(1)
  const calls = contract.filter((e) => e.ofInstallation)
  for (const code of new Set(calls.map((e) => e.access))) {
    await db.insert(permission).values({ id: `forged-${code}`, tenantId: '31', name: code, menuType: 2, perms: code })
    await db.insert(rolePermission).values({ roleId: held!.id, permissionId: `forged-${code}` })
  }
  await db.update(user).set({ mustChangePassword: false }).where(eq(user.username, username))
  const { token } = await server.guest.call(login, {
    body: { username, password: adminPassword, captcha: 'ABCD', checkKey: '1' },
  })
  for (const e of calls) {
    const response = await fetch(`${server.baseURL}/api${e.path.replace(/\{\w+\}/g, 'x')}`, {
      method: e.methods[0],
      headers: { 'X-Access-Token': token, 'tenant-id': '31', 'content-type': 'application/json' },
      ...(e.methods[0] !== 'GET' && { body: '{}' }),
    })
    expect(await response.text(), e.path).toMatch(/没有权限/)
  }
})
