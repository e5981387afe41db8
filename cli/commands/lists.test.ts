import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { envelopeServer, type Routes } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const legal = { id: 'd2', departName: '法务部', orgCode: 'A01A01', parentId: 'd1', children: null }
const routes: Routes = {
  'GET /sys/role/queryall': () => ({
    result: [{ id: 'r1', roleName: '审核员', roleCode: 'reviewer', description: '审核提交的知识' }],
  }),
  'GET /sys/sysDepart/queryTreeList': () => ({
    result: [{ id: 'd1', departName: '集团', orgCode: 'A01', parentId: '', children: [legal] }],
  }),
  'POST /sys/apiToken/add': () => ({ result: { id: 't1', token: 'zk_a', validUntil: '2027-01-01 00:00:00' } }),
}

async function run(...args: string[]) {
  await using server = await envelopeServer(routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' } })
  await runProgram(deps, args)
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), requests: server.requests }
}

it('lists the roles, quietly their codes', async () => {
  expect((await run('role', 'list')).out).toMatch(/^编码 +名称 +描述 +编号\nreviewer +审核员 +审核提交的知识 +r1$/)
  expect((await run('role', 'list', '--quiet')).out).toBe('reviewer')
})
it('lists the departments with those above them', async () => {
  expect((await run('dept', 'list')).out).toMatch(/^编码 +部门 +编号\nA01 +集团 +d1\nA01A01 +集团 \/ 法务部 +d2$/)
  expect(JSON.parse((await run('dept', 'list', '--json')).out)).toEqual({
    departments: [
      { id: 'd1', departName: '集团', orgCode: 'A01', parentId: null, path: '集团' },
      { id: 'd2', departName: '法务部', orgCode: 'A01A01', parentId: 'd1', path: '集团 / 法务部' },
    ],
  })
})
it('limits a token to a department by its name, and makes none for an unknown one', async () => {
  const places = 'category:c1,department:法务部'
  const { requests } = await run('token', 'create', '--name', 'x', '--place', places)
  expect(requests.at(-1)!.body['places']).toEqual([
    { kind: 'category', id: 'c1' },
    { kind: 'department', id: 'd2' },
  ])
  const unknown = await run('token', 'create', '--name', 'x', '--place', 'department:法务')
  expect([unknown.err, unknown.code, unknown.requests.length]).toEqual(['没有部门 法务，是不是要: 法务部', 1, 1])
})
