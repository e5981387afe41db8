import { expect, it } from 'vitest'
import { runProgram } from '../../program.ts'
import { envelopeServer, type Routes } from '../../testing/envelope-server.ts'
import { recordedDeps } from '../../testing/recorded-deps.ts'

const old = {
  id: 't1',
  name: '夜间导出',
  hint: 'zk_abcde',
  codes: ['km:doc:upload'],
  bits: ['view', 'download'],
  places: [{ kind: 'category', id: 'c1' }],
  works: true,
  validUntil: '2027-06-30 23:59:59',
  state: 'active',
}

async function rotate(given: Partial<typeof old>, more: Routes = {}, args = ['t1', '--yes']) {
  const routes: Routes = {
    'GET /sys/apiToken/mine': () => ({ result: { records: [{ ...old, ...given }], total: 1 } }),
    'POST /sys/apiToken/add': () => ({ result: { id: 't2', token: 'zk_new', validUntil: '2027-06-30 23:59:59' } }),
    'DELETE /sys/apiToken/revoke': () => ({}),
    ...more,
  }
  await using server = await envelopeServer(routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 'mine' } })
  await runProgram(deps, ['token', 'rotate', ...args])
  const calls = server.requests.map(({ method, path }) => `${method} ${path.replace('/sys/apiToken/', '')}`)
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), calls, requests: server.requests }
}

it('makes a new one like the old one, and then revokes that', async () => {
  const { out, code, calls, requests } = await rotate({})
  expect(calls).toEqual(['GET mine', 'POST add', 'DELETE revoke'])
  const { name, codes, bits, places, works, validUntil } = old
  expect(requests[1]!.body).toEqual({ name, codes, bits, places, works, validUntil })
  expect(requests[2]!.query.get('ids')).toBe('t1')
  expect(out.split('\n')[0]).toBe('zk_new')
  expect(code).toBe(0)
})
it('gives one that is over the usual time, or the time that was asked for', async () => {
  expect((await rotate({ state: 'over' })).requests[1]!.body).not.toHaveProperty('validUntil')
  const asked = await rotate({}, {}, ['t1', '--until', '2027-01-01', '--yes', '--quiet'])
  expect(asked.requests[1]!.body).toMatchObject({ validUntil: '2027-01-01' })
  expect(asked.out).toBe('zk_new')
})
it('leaves the old one alone where the new one is refused', async () => {
  const { calls, err, code } = await rotate(
    {},
    { 'POST /sys/apiToken/add': () => ({ refuse: '不能超过您自己的权限' }) },
  )
  expect([calls, err, code]).toEqual([['GET mine', 'POST add'], '不能超过您自己的权限', 1])
})
it('shows the new one also where the old one could not be revoked, and fails', async () => {
  const { out, code } = await rotate({}, { 'DELETE /sys/apiToken/revoke': () => ({ refuse: '请稍后重试' }) }, [
    't1',
    '--yes',
    '--json',
  ])
  expect(JSON.parse(out)).toMatchObject({ token: 'zk_new', replaced: 't1', revoked: false })
  expect(code).toBe(1)
})
it('changes nothing without a yes, and for a token that is not there or revoked', async () => {
  expect(await rotate({}, {}, ['t1'])).toMatchObject({ code: 2, calls: ['GET mine'] })
  expect(await rotate({}, {}, ['other', '--yes'])).toMatchObject({
    code: 1,
    err: '找不到这个令牌',
    calls: ['GET mine'],
  })
  expect(await rotate({ state: 'revoked' })).toMatchObject({ code: 1, calls: ['GET mine'] })
})
