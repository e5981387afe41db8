import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docListMine } from '#core/contract/km/documents/document.ts'
import { runProgram } from '#cli/program.ts'
import { recordedDeps } from '#cli/testing/recorded-deps.ts'
import { age } from '../support/aged-files.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function run(username: string | null, args: string[], files: Record<string, string | Buffer> = {}) {
  return runAs(username ? await server.tokenOf(username) : null, args, files)
}

async function runAs(secret: string | null, args: string[], files: Record<string, string | Buffer> = {}) {
  const token = secret ? { ZHIKU_TOKEN: secret } : undefined
  using deps = recordedDeps({ env: { ZHIKU_URL: server.baseURL, ...token } })
  const folder = path.join(deps.home, '资料')
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  await runProgram(
    deps,
    args.map((arg) => (arg === 'FOLDER' ? folder : arg)),
  )
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode() }
}

/** The index follows the database within two seconds. */
const finds = (username: string, words: string[], shown: string) =>
  eventually(`${username} finds ${words.join(' ')}`, async () =>
    (await run(username, ['search', ...words])).out.includes(shown) ? true : null,
  )

const json = (text: string) => JSON.parse(text) as Record<string, unknown>

it('tells that the server is well, without signing in', async () => {
  const { out, code } = await run(null, ['health', '--json'])
  expect(json(out)).toMatchObject({ status: 'UP', url: server.baseURL })
  expect(code).toBe(0)
})
it("refuses a guest's import and search while guest search is off", async () => {
  expect((await run(null, ['import', 'FOLDER'])).code).toBe(4)
  expect((await run(null, ['search', '制度'])).code).toBe(4)
})
it('passes the smoke check and leaves nothing behind', async () => {
  const { out, err, code } = await run('editor', ['smoke', '--json'])
  const steps = json(out)['steps'] as { ok: boolean }[]
  expect([steps.filter(({ ok }) => !ok), err]).toEqual([[], ''])
  expect(json(out)).toMatchObject({ ok: true })
  expect(code).toBe(0)
  const editor = await server.signIn('editor')
  expect((await editor.call(docListMine, { query: {} })).total).toBe(0)
})
it('imports a folder, finds what is in it, and does not import it twice', async () => {
  const files = {
    '制度/印章管理.md': '# 印章管理\n\n印章由行政部保管，使用须经部门负责人审批。',
    '编码.txt': Buffer.from('d3a1d5c2', 'hex'),
    '空.md': '',
    '程序.exe': 'MZ',
    '.隐藏.md': '不应上传',
  }
  const first = await run('editor', ['import', 'FOLDER', '--scope', 'staff', '--json'], files)
  expect(json(first.out)).toMatchObject({
    counts: { searchable: 2, refused: 2 },
    skipped: 1,
    files: expect.arrayContaining([
      expect.objectContaining({ path: '空.md', state: 'refused', message: expect.stringContaining('内容为空') }),
      expect.objectContaining({ path: '程序.exe', state: 'refused', message: '不支持的文件格式' }),
    ]),
  })
  expect(first.code).toBe(1)

  await finds('lina', ['印章', '审批'], '1. 印章管理')

  const again = await run('editor', ['import', 'FOLDER', '--json'], { '制度/印章管理.md': files['制度/印章管理.md'] })
  expect(json(again.out)).toMatchObject({ counts: { present: 1 } })
  expect(again.code).toBe(0)
})
it('keeps a private import from others', async () => {
  await run('editor', ['import', 'FOLDER'], { '私人.md': '这里有一个词 qwzxprivat 只给自己看' })
  await finds('editor', ['qwzxprivat'], '1. 私人')
  expect((await run('lina', ['search', 'qwzxprivat'])).out).toBe('没有找到')
})
it('signs in with the name and password, for as long as it is not signed out', async () => {
  using deps = recordedDeps({ answers: [PASSWORD, 'ABCD'] })
  await runProgram(deps, ['login', '--url', server.baseURL, '--user', 'lina'])
  expect(deps.exitCode()).toBe(0)
  await runProgram(deps, ['search', '制度'])
  expect(deps.exitCode()).toBe(0)
  await runProgram(deps, ['logout'])
  expect(deps.exitCode()).toBe(0)
  await runProgram(deps, ['smoke'])
  expect(deps.exitCode()).toBe(4)
})
it('lets a program search with a token that was made here, until it is revoked', async () => {
  const made = json((await run('editor', ['token', 'create', '--name', '巡检', '--json'])).out)
  const { token, id } = made as { token: string; id: string }
  expect(await runAs(token, ['search', '制度', '--json'])).toMatchObject({ code: 0 })
  expect((await runAs(token, ['token', 'list'])).code).toBe(1)
  expect((await run('editor', ['token', 'list'])).out).toContain('巡检')
  expect((await run('lina', ['token', 'revoke', id, '--yes'])).err).toBe(`${id}: 找不到这个令牌`)
  expect((await run('editor', ['token', 'revoke', id, '--yes'])).code).toBe(0)
  expect((await runAs(token, ['search', '制度'])).code).toBe(4)
})

it('tells how many files wait to be read again, and has those of one document read', async () => {
  const editor = await server.signIn('editor')
  const { id } = await settled(editor, (await uploadText(editor, '重读.txt', '命令行要求重读')).id)
  expect((await run('admin', ['reread'])).out).toBe('所有文件都由当前版本读取')
  await age(server.running.engines.db, id)
  expect(json((await run('admin', ['reread', '--json'])).out)).toEqual({ rereading: 1 })
  expect((await run('admin', ['index', 'status'])).out).toContain('待重新读取')
  expect((await run('editor', ['reread'])).code).toBe(1)
  expect((await run('lina', ['reread', '--doc', id])).code).toBe(1)
  expect((await run('editor', ['reread', '--doc', id])).out).toContain('已排队重新读取 1 个文件')
  await eventually('read again', async () =>
    (await run('admin', ['reread'])).out === '所有文件都由当前版本读取' ? true : null,
  )
})
