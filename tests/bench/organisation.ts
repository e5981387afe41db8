/**
 * The console at the size of a large company: how long its lists and trees take over HTTP, one call after another.
 * `npm run bench -- organisation [--calls N] [--imported N]`; the last line is one JSON object, milliseconds. A busy machine
 * slows all of it: `fastest` is what the work costs. `--imported 100000` also imports so many users, one in a hundred of
 * them bad.
 */
import { parseArgs } from 'node:util'
import { apiCallList } from '#core/contract/open/call-log.ts'
import { addressList } from '#core/contract/sys/address-list.ts'
import { departmentLevel } from '#core/contract/sys/departments/department-queries.ts'
import { departmentTree } from '#core/contract/sys/departments/department.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { logExport, logList } from '#core/contract/sys/log.ts'
import { permissionList } from '#core/contract/sys/menu.ts'
import { onlineList } from '#core/contract/sys/online.ts'
import { roleTree } from '#core/contract/sys/role.ts'
import { departmentUsers } from '#core/contract/sys/user-links.ts'
import { userList, userExport, userImport } from '#core/contract/sys/user.ts'
import { LARGE, seedOrganisation } from '../seed-organisation.ts'
import { startServer } from '../whole-server/support/fixture.ts'
import { writeWorkbook, importForm } from '../whole-server/support/workbooks.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '40' }, imported: { type: 'string', default: '0' } },
})

const conditions = (all: object[]) => encodeURIComponent(JSON.stringify(all))

interface Case {
  name: string
  call: Endpoint
  query: Record<string, string>
  wanted: number
  once?: true
}
const LIST = 100
const TREE = 300
const CASES: readonly Case[] = [
  { name: 'users', call: userList, query: { pageSize: '20' }, wanted: LIST },
  {
    name: 'users by name',
    call: userList,
    query: { realname: '*芳*', column: 'realname', order: 'asc' },
    wanted: LIST,
  },
  { name: 'users, last page', call: userList, query: { pageNo: '500', pageSize: '20' }, wanted: LIST },
  { name: 'users, 100 by number', call: userList, query: { column: 'workNo', pageSize: '100' }, wanted: LIST },
  {
    name: 'users, advanced',
    call: userList,
    query: {
      superQueryMatchType: 'or',
      superQueryParams: conditions([
        { field: 'username', rule: 'left_like', val: '77' },
        { field: 'createTime', rule: 'lt', val: '2020-01-01' },
      ]),
    },
    wanted: LIST,
  },
  { name: 'users of a department', call: departmentUsers, query: { depId: 'sd2', pageSize: '20' }, wanted: LIST },
  { name: 'address book', call: addressList, query: { pageSize: '20' }, wanted: LIST },
  { name: 'log', call: logList, query: { pageSize: '20' }, wanted: LIST },
  { name: 'log of sign-ins', call: logList, query: { logType: '1', pageSize: '20' }, wanted: LIST },
  { name: 'log of work', call: logList, query: { logType: '2', pageSize: '20', column: 'createTime' }, wanted: LIST },
  { name: 'log by word', call: logList, query: { keyWord: 'user77', logType: '1' }, wanted: LIST },
  { name: 'log by what was done', call: logList, query: { keyWord: '修改角色' }, wanted: LIST },
  {
    name: 'log by day and address',
    call: logList,
    query: { createTime_begin: '2026-11-01', ip: '10.0.7*' },
    wanted: LIST,
  },
  { name: 'log by person, oldest first', call: logList, query: { userid: 'user77', order: 'asc' }, wanted: LIST },
  { name: 'log sorted by address', call: logList, query: { column: 'ip', order: 'asc' }, wanted: LIST },
  { name: 'calls of programs', call: apiCallList, query: {}, wanted: LIST },
  { name: 'people online', call: onlineList, query: {}, wanted: LIST },
  { name: 'departments', call: departmentTree, query: {}, wanted: TREE },
  { name: 'one level of departments', call: departmentLevel, query: { pid: 'sd1' }, wanted: LIST },
  { name: 'menus', call: permissionList, query: {}, wanted: TREE },
  { name: 'permissions to tick', call: roleTree, query: {}, wanted: TREE },
  { name: 'export of users', call: userExport, query: {}, wanted: 10_000, once: true },
  { name: 'export of the log', call: logExport, query: { logType: '2' }, wanted: 60_000, once: true },
]

const started = performance.now()
await using server = await startServer({}, { ownCluster: true })
await seedOrganisation(server.running.engines.db)
console.error(`seeded ${JSON.stringify(LARGE)} in ${Math.round(performance.now() - started)} ms`)
const token = await server.tokenOf('admin')

async function time({ call, query }: Case): Promise<{ ms: number; bytes: number }> {
  const before = performance.now()
  const response = await fetch(`${server.baseURL}/api${call.path}?${new URLSearchParams(query)}`, {
    headers: { 'X-Access-Token': token },
  })
  const body = await response.arrayBuffer()
  const ms = performance.now() - before
  if (call.payload !== 'blob' && !(JSON.parse(Buffer.from(body).toString()) as { success: boolean }).success)
    throw new Error(`${call.path} ${Buffer.from(body).toString().slice(0, 300)}`)
  return { ms, bytes: body.byteLength }
}

const figures: Record<string, { p95: number; middle: number; fastest: number; bytes: number; wanted: number }> = {}
for (const each of CASES) {
  if (!each.once) await time(each)
  const times: number[] = []
  let bytes = 0
  for (let i = 0; i < (each.once ? 1 : Number(values.calls)); i++) {
    const one = await time(each)
    times.push(one.ms)
    bytes = one.bytes
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]! * 10) / 10
  const figure = { p95: at(0.95), middle: at(0.5), fastest: at(0), bytes, wanted: each.wanted }
  figures[each.name] = figure
  const mark = figure.p95 > each.wanted ? 'SLOW' : 'ok'
  console.error(
    `${mark.padEnd(5)}${each.name.padEnd(30)} p95 ${figure.p95}  middle ${figure.middle}  fastest ${figure.fastest}`,
  )
}
async function importUsers(count: number) {
  const row = (i: number) => [`imported${i}`, i % 100 === 0 ? '' : `导入${i}`, 'Neu-Wort-7', `9${i}`]
  const rows = Array.from({ length: count }, (_, i) => row(i))
  const body = importForm(await writeWorkbook([['用户账号', '用户姓名', '初始密码', '工号'], ...rows]), '用户.xlsx')
  const before = performance.now()
  const headers = { 'X-Access-Token': token }
  const response = await fetch(`${server.baseURL}/api${userImport.path}`, { method: 'POST', headers, body })
  const { message, result } = (await response.json()) as { message: string; result: Record<string, unknown> | null }
  return { ms: Math.round(performance.now() - before), message, msg: result?.['msg'] }
}
const imported = Number(values.imported) > 0 ? await importUsers(Number(values.imported)) : null
if (imported) console.error(JSON.stringify(imported))

console.log(JSON.stringify({ imported, size: LARGE, calls: Number(values.calls), figures }))
