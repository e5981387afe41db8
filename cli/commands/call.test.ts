import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { envelopeServer, type Routes } from '../testing/envelope-server.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'

const user = { id: 'u1', username: 'a', realname: '甲', extra: 1 }
const routes: Routes = {
  'GET /sys/user/list': () => ({ result: { records: [user], total: 1 } }),
  'POST /sys/user/frozenBatch': () => ({}),
  'GET /sys/randomImage/*': () => ({ result: 'data:image/png;base64,' }),
  'GET /KM/kmDoc/downloadKmDoc': () => ({ bytes: Buffer.from('%PDF-') }),
  'POST /KM/kmDoc/uploadDoc': () => ({ result: { id: 'd', title: 't', status: 0, releaseFlag: 0 } }),
  'POST /KM/kmDoc/searchDoc': () => ({ result: { success: true, kmSearchResultVOPage: { records: [], total: 0 } } }),
  'DELETE /KM/kmDoc/delete': () => ({ result: null }),
}

async function run(
  args: string[],
  given: { stdin?: string[]; answers?: string[]; files?: Record<string, string> } = {},
) {
  await using server = await envelopeServer(routes)
  using deps = recordedDeps({ env: { ZHIKU_URL: server.url, ZHIKU_TOKEN: 't' }, ...given })
  for (const [name, text] of Object.entries(given.files ?? {})) writeFileSync(path.join(deps.home, name), text)
  await runProgram(deps, ['call', ...args.map((arg) => arg.replace('HOME', deps.home))])
  const read = (name: string) => readFileSync(path.join(deps.home, name), 'utf8')
  const output = args.includes('HOME/out') && deps.exitCode() === 0 ? read('out') : null
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode(), requests: server.requests, output }
}

it('calls with query parameters of the path and of the option, and prints the result with all its fields', async () => {
  const { out, requests } = await run([
    'get',
    '/api/sys/user/list?pageNo=2',
    '--query',
    'pageSize=5',
    '--query',
    'username=a=b',
    '--json',
  ])
  expect(JSON.parse(out)).toEqual({ result: { records: [user], total: 1 } })
  const { query } = requests[0]!
  expect(['pageNo', 'pageSize', 'username'].map((name) => query.get(name))).toEqual(['2', '5', 'a=b'])
})
it('takes parts of the path, and any of the methods of a call', async () => {
  expect((await run(['GET', '/sys/randomImage/20261122'])).requests[0]!.path).toBe('/sys/randomImage/20261122')
  const data = ['--data', '{"ids":"u1","status":2}', '--yes']
  expect((await run(['POST', '/sys/user/frozenBatch', ...data])).requests[0]!.method).toBe('POST')
})
it.each(['@HOME/frage.json', '-', '{"content":"差旅"}'])('takes data as %s', async (data) => {
  const text = '{"content":"差旅"}'
  const { requests } = await run(['POST', '/KM/kmDoc/searchDoc', '--data', data], {
    stdin: [text],
    files: { 'frage.json': text },
  })
  expect(requests[0]!.body).toEqual({ content: '差旅' })
})
it.each([
  [['GET', '/no/such'], '没有这个接口: GET /no/such'],
  [['PUT', '/sys/user/list'], '/sys/user/list 的方法是 GET'],
  [['GET', '/sys/user/list', '--query', 'pageSize=many'], '应为数字'],
  [['GET', '/sys/user/queryById', '--query', 'id=a/b'], '编号格式不正确'],
  [['GET', '/sys/user/queryById'], '参数 id 不能为空'],
  [['GET', '/sys/user/list', '--query', 'pageSize'], '应为 键=值'],
  [['POST', '/sys/user/add', '--data', '{"username":1}', '--yes'], '请输入用户名'],
  [['PUT', '/sys/user/frozenBatch', '--data', '{"ids":"a","status":3}', '--yes'], '状态应为 1 或 2'],
  [['POST', '/KM/kmDoc/searchDoc', '--data', '{'], '不是合法的 JSON'],
  [['POST', '/KM/kmDoc/searchDoc', '--data', '@HOME/none'], '无法读取文件'],
  [['POST', '/KM/kmDoc/uploadDoc'], '请用 --file'],
  [['GET', '/sys/user/list', '--file', 'x'], '不接收文件'],
  [['GET', '/KM/kmDoc/downloadKmDoc', '--query', 'docId=d'], '请用 --output'],
])('refuses %j before anything is sent', async (args, sentence) => {
  const { err, code, requests } = await run(args)
  expect(err).toContain(sentence)
  expect([code, requests]).toEqual([2, []])
})
it('sends a file with its fields, and saves one that comes back', async () => {
  const up = await run(['POST', '/KM/kmDoc/uploadDoc', '--file', 'HOME/a.md', '--data', '{"scope":"staff"}'], {
    files: { 'a.md': '甲乙' },
  })
  expect(up.requests[0]!.form).toMatch(/name="scope"\r\n\r\nstaff[\s\S]*filename="a.md"[\s\S]*甲乙/)
  const down = await run(['GET', '/KM/kmDoc/downloadKmDoc', '--query', 'docId=d', '--output', 'HOME/out', '--json'])
  expect(down.output).toBe('%PDF-')
  expect(JSON.parse(down.out)).toMatchObject({ result: null, size: 5 })
})
it('asks before it deletes, or has power over people', async () => {
  const remove = ['DELETE', '/KM/kmDoc/delete', '--query', 'id=d']
  expect(await run(remove)).toMatchObject({ code: 2, requests: [] })
  expect(await run(remove, { answers: ['n'] })).toMatchObject({ code: 1, requests: [] })
  expect((await run([...remove, '--yes'])).requests).toHaveLength(1)
  const freeze = ['PUT', '/sys/user/frozenBatch', '--data', '{"ids":"a","status":2}']
  expect(await run(freeze)).toMatchObject({ code: 2, requests: [] })
})
