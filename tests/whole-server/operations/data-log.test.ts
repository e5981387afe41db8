import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { dataLogCompare, dataLogList, dataLogVersions } from '#core/contract/sys/data-log.ts'
import { positionAdd, positionEdit, positionList } from '#core/contract/sys/position.ts'
import { roleAdd } from '#core/contract/sys/role.ts'
import { userEdit, userList } from '#core/contract/sys/user.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls, resultRows } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let dataId: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  await admin.call(positionAdd, { body: { code: 'engineer', name: '工程师', postRank: '1' } })
  dataId = (await admin.call(positionList, { query: { code: 'engineer' } })).records[0]!.id
  await admin.call(positionEdit, { body: { id: dataId, name: '高级工程师' } })
  await admin.call(positionEdit, { body: { id: dataId, postRank: '3' } })
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const versions = () => admin.call(dataLogVersions, { query: { dataTable: 'position', dataId } })

it('asks who, then for the right, then for the record, then for good input', async () => {
  const [guest, lina, boss] = [rawCalls(server, ''), rawCalls(server, 'lina'), rawCalls(server, 'admin')]
  const ids = (await versions()).map(({ id }) => id)
  const pair = { dataId1: ids[0]!, dataId2: ids[1]! }
  for (const [call, query] of [
    [dataLogList, {}],
    [dataLogVersions, { dataTable: 'position', dataId }],
    [dataLogCompare, pair],
  ] as const) {
    expect((await guest(call, { query })).message, call.path).toContain('Token失效')
    expect((await lina(call, { query })).message, call.path).toMatch(/没有权限/)
  }
  const other = tenantApi(server, await newTenant(server, 'data-log-other'), 'data-log-other')
  expect(JSON.stringify(await other.call(dataLogList, { query: { pageSize: 1000 } }))).not.toContain(dataId)
  await expect(other.call(dataLogVersions, { query: { dataTable: 'position', dataId } })).rejects.toThrow(
    '未找到版本信息',
  )
  await expect(other.call(dataLogCompare, { query: pair })).rejects.toThrow('未找到版本信息')
  const asked = async (query: Record<string, string>) => (await boss(dataLogVersions, { query })).message
  expect(await asked({ dataTable: 'user', dataId })).toBe('没有这种数据的版本')
  expect(await asked({ dataTable: 'position', dataId: 'nobody' })).toBe('未找到版本信息')
  await admin.call(roleAdd, { body: { roleName: '比较', roleCode: 'compare' } })
  const role = resultRows(await boss(dataLogList, { query: { dataTable: 'role' } }))[0]!
  expect((await boss(dataLogCompare, { query: { dataId1: ids[0], dataId2: role['id'] } })).message).toBe(
    '只能比较同一条数据的版本',
  )
})

// proves S-20
it('numbers the versions of a record, and gives two of them to compare', async () => {
  const all = await versions()
  expect(all.map(({ dataVersion }) => dataVersion)).toEqual(['3', '2', '1'])
  expect(all.map(({ dataContent }) => JSON.parse(dataContent) as object)).toMatchObject([
    { code: 'engineer', name: '高级工程师', postRank: '3' },
    { name: '高级工程师', postRank: '1' },
    { name: '工程师', postRank: '1' },
  ])
  const [last, , first] = all
  const pair = await admin.call(dataLogCompare, { query: { dataId1: first!.id, dataId2: last!.id } })
  expect(pair).toEqual([first, last])
  const listed = (await admin.call(dataLogList, { query: { dataId, column: 'createTime', order: 'asc' } })).records
  expect(listed.map(({ dataVersion, createBy }) => [dataVersion, createBy])).toEqual([
    ['1', 'admin'],
    ['2', 'admin'],
    ['3', 'admin'],
  ])
})

it('has no versions of people', async () => {
  const [lina] = (await admin.call(userList, { query: { username: 'lina' } })).records
  await admin.call(userEdit, { body: { id: lina!.id, phone: '13900001111' } })
  const { records } = await admin.call(dataLogList, { query: { pageSize: 1000 } })
  expect(JSON.stringify(records)).not.toContain('13900001111')
})
