import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { maskingRule } from '#core/contract/km/masking-rule.ts'
import { apiTokenAdd, apiTokenRevoke } from '#core/contract/sys/api-token.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { userFreeze, userList } from '#core/contract/sys/user.ts'
import { apiCall, user } from '#server/db/schema/index.ts'
import { builtCli } from '../support/built-cli.ts'
import { eventually, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const TRAVEL = '# 差旅费管理办法\n\n北京出差的住宿标准为每晚六百元。\n\n上海出差的住宿标准为每晚五百五十元。'
const ERAS = [
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025-11-25', 'legacy'],
] as const
type Era = (typeof ERAS)[number][1]
const PHONE = '13912345678'
/** Each may read one document that the others may not. */
const PEOPLE = ['reviewer', 'lina', 'zhangwei']

let server: TestServer
let admin: Api
let editor: Api
let cli: Awaited<ReturnType<typeof builtCli>>
const tokens: Record<string, { id: string; token: string }> = {}
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  cli = await builtCli(server.baseURL)
  ;[admin, editor] = (await Promise.all(['admin', 'editor'].map(server.signIn))) as [Api, Api]
  const { records } = await admin.call(userList, { query: { pageSize: 100 } })
  for (const name of PEOPLE) {
    const subject = records.find((row) => row.username === name)!
    tokens[name] = await (await server.signIn(name)).call(apiTokenAdd, { body: { name: '助手' } })
    const text = `# ${name}的私记\n\n金丝雀代号${name}的密码是松鼠${name}。`
    const { id } = await uploadText(editor, `${name}的私记.md`, text, 'private')
    ids[name] = id
    const object = { effect: 'authorise', objectKind: 'document', objectId: id } as const
    await admin.call(grantAdd, { body: { ...object, subjectKind: 'user', subjectIds: [subject.id], bits: ['view'] } })
  }
  ids['travel'] = (await uploadText(editor, '差旅费管理办法.md', TRAVEL)).id
  ids['phones'] = (await uploadText(editor, '值班表.md', `# 值班表\n\n值班电话是 ${PHONE}，请记好。`)).id
  for (const id of Object.values(ids)) await settled(editor, id)
  for (const id of Object.keys(ids))
    if (PEOPLE.includes(id)) await searchable(await server.signIn(id), `${id}的私记`, ids[id]!)
  await searchable(editor, '值班电话', ids['phones'])
})
afterAll(async () => {
  cli[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
})

async function connected(transport: Parameters<Client['connect']>[0], mode: Era) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return client
}

const overHttp = (token: string, mode: Era = { pin: '2026-07-28' }) =>
  connected(
    new StreamableHTTPClientTransport(new URL(`${server.baseURL}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
    mode,
  )

const overStdio = (token: string, mode: Era) =>
  connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.join(cli.folder, 'zhiku.js'), 'mcp'],
      env: { HOME: cli.folder, ZHIKU_URL: server.baseURL, ZHIKU_TOKEN: token },
    }),
    mode,
  )

async function called(client: Client, name: string, args: Record<string, unknown>) {
  const { content, structuredContent: data, isError = false } = await client.callTool({ name, arguments: args })
  const [first] = content as { type: string; text: string }[]
  return { text: first!.text, data: data as Record<string, never>, isError }
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.baseURL}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
const bearer = (name: string) => ({ authorization: `Bearer ${tokens[name]!.token}` })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('refusals', () => {
  it('asks for a program’s token in its header, and takes neither a session nor a page', async () => {
    const session = await server.tokenOf('lina')
    const none = [
      {},
      { authorization: `Bearer ${session}` },
      { 'x-access-token': session },
      { authorization: 'Bearer zk_x' },
    ]
    for (const headers of none as Record<string, string>[]) {
      const answer = await post(LIST, headers)
      expect([answer.status, answer.headers.get('www-authenticate')], JSON.stringify(headers)).toEqual([
        401,
        'Bearer realm="zhiku"',
      ])
      expect(await answer.text()).toContain('API 令牌')
    }
    for (const origin of ['https://evil.example.com', server.baseURL, 'null']) {
      const answer = await post(LIST, { ...bearer('lina'), origin })
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('网页不能直接连接')])
    }
    expect((await fetch(`${server.baseURL}/mcp`, { headers: bearer('lina') })).status).toBe(405)
  })

  it('says in Chinese what is wrong with a call, and never shows a stack', async () => {
    const client = await overHttp(tokens['lina']!.token)
    const wrong = [
      ['search', { query: ' ' }, '请输入要搜索的词'],
      ['search', { query: '差旅', size: 500 }, '一次最多 20 条'],
      ['search', {}, '参数 query：不符合要求'],
      ['read', { id: '../etc' }, '编号格式不正确'],
      ['read', { id: ids['travel'], length: 99_999 }, '一次最多 10000 个字'],
      ['ask', { question: '问'.repeat(501) }, '500'],
      ['list', { category: '../' }, '编号格式不正确'],
    ] as const
    for (const [name, args, sentence] of wrong) {
      const { text, isError } = await called(client, name, args)
      expect([isError, text]).toEqual([true, expect.stringContaining(sentence)])
      expect(text).not.toMatch(/ at |Error/)
    }
    await expect(called(client, 'delete', {})).rejects.toThrow('没有名为 delete 的工具')
    expect((await post('{', bearer('lina'))).status).toBe(400)
  })
})

describe.each(ERAS)('a client of %s', (version, mode) => {
  // proves B-17
  it('searches, reads, asks and browses over HTTP and over standard input, with links to the place', async () => {
    for (const way of [overHttp, overStdio]) {
      const client = await way(tokens['lina']!.token, mode)
      expect(client.getNegotiatedProtocolVersion()).toBe(version)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(['search', 'read', 'ask', 'list'])
      const found = await called(client, 'search', { query: '北京出差住宿' })
      expect(found.data).toMatchObject({ total: 1, results: [{ id: ids['travel'], title: '差旅费管理办法' }] })
      expect(found.text).toContain(`${server.baseURL}/knowledge?id=${ids['travel']}`)
      const first = await called(client, 'read', { id: ids['travel'], length: 12 })
      const { nextOffset, total } = first.data as unknown as { nextOffset: number; total: number }
      const rest = await called(client, 'read', { id: ids['travel'], offset: nextOffset })
      expect([
        nextOffset,
        `${String(first.data['text'])}${String(rest.data['text'])}`,
        rest.data['nextOffset'],
        total,
      ]).toEqual([12, TRAVEL, null, TRAVEL.length])
      expect(rest.data['heading']).toBe('差旅费管理办法')
      const asked = await called(client, 'ask', { question: '上海出差的住宿标准是多少' })
      expect(asked.data).toMatchObject({
        state: 'answered',
        answer: [{ text: '上海出差的住宿标准为每晚五百五十元。', cites: [1] }],
        sources: [{ n: 1, id: ids['travel'], url: expect.stringContaining('offset=') }],
      })
      const listed = await called(client, 'list', {})
      expect(listed.data['documents']).toEqual(expect.arrayContaining([expect.objectContaining({ id: ids['travel'] })]))
      await client.close()
    }
  })
})

it('gives the newer protocol its own answers: what may be kept, and what kind of result it is', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const ask = async (method: string) => {
    const headers = { ...bearer('lina'), 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
    const answer = await post({ jsonrpc: '2.0', id: 1, method, params: { _meta: meta } }, headers)
    return ((await answer.json()) as { result: Record<string, unknown> }).result
  }
  expect(await ask('server/discover')).toMatchObject({ resultType: 'complete', supportedVersions: ['2026-07-28'] })
  expect(await ask('tools/list')).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'private' })
})

describe('rights', () => {
  // proves B-15
  it('three people find, read and are answered from their own alone, and what is not theirs does not exist', async () => {
    const never = 'f'.repeat(32)
    for (const name of PEOPLE) {
      const client = await overHttp(tokens[name]!.token)
      for (const other of PEOPLE.filter((each) => each !== name)) {
        const question = `金丝雀代号${other}的密码是什么`
        const said = [
          await called(client, 'search', { query: `松鼠${other}` }),
          await called(client, 'ask', { question }),
          await called(client, 'list', {}),
        ]
        expect(JSON.stringify(said)).not.toMatch(new RegExp(`${other}的私记|密码是松鼠${other}|${ids[other]}`))
        for (const [tool, more] of [
          ['read', {}],
          ['ask', { question }],
        ] as const) {
          const theirs = await called(client, tool, { id: ids[other], ...more })
          expect([theirs.isError, theirs]).toEqual([true, await called(client, tool, { id: never, ...more })])
        }
      }
      expect((await called(client, 'ask', { question: `金丝雀代号${name}的密码是什么` })).text).toContain(`松鼠${name}`)
      expect((await called(client, 'read', { id: ids[name] })).text).toContain(`松鼠${name}`)
    }
  })

  it('a right that is withdrawn counts in the very next call', async () => {
    const { id } = await uploadText(editor, '旧车处置.md', '# 旧车处置\n\n旧车处置的底价是八万元。')
    await settled(editor, id)
    const lina = await server.signIn('lina')
    await searchable(lina, '旧车处置的底价', id)
    const client = await overHttp(tokens['lina']!.token)
    const all = async () => [
      await called(client, 'search', { query: '旧车处置的底价' }),
      await called(client, 'ask', { question: '旧车处置的底价是多少' }),
      await called(client, 'read', { id }),
      await called(client, 'list', {}),
    ]
    for (const { text } of await all()) expect(text).toContain('旧车处置')
    await editor.call(docEditRelease, { body: { id, scope: 'private' } })
    for (const { text } of await all()) expect(text).not.toContain('八万')
    expect(JSON.stringify(await all())).not.toContain('旧车处置.md')
    await editor.call(docDelete, { query: { id } })
  })

  it('numbers are masked, in each part that is read, too', async () => {
    const { records } = await admin.call(maskingRule.list, { query: { pageSize: 100 } })
    const rule = records.find(({ kind }) => kind === 'mobile')!
    await admin.call(maskingRule.edit, { body: { id: rule.id, usable: true } })
    const client = await overHttp(tokens['lina']!.token)
    const at = '# 值班表\n\n值班电话是 '.length
    const said = [
      await called(client, 'search', { query: '值班电话' }),
      await called(client, 'ask', { question: '值班电话是什么' }),
      await called(client, 'read', { id: ids['phones'] }),
      await called(client, 'read', { id: ids['phones'], offset: at, length: 6 }),
      await called(client, 'read', { id: ids['phones'], offset: at + 5, length: 6 }),
    ]
    expect(said[2]!.text).toContain('值班电话')
    expect(JSON.stringify(said)).not.toMatch(/13912|12345|2345678/)
    await admin.call(maskingRule.edit, { body: { id: rule.id, usable: false } })
  })
})

it('each call of a tool stands in the log of calls, with the token and what it asked for', async () => {
  const client = await overHttp(tokens['zhangwei']!.token)
  await called(client, 'search', { query: '差旅' })
  const { db } = server.running.engines
  const row = await eventually('logged', async () => {
    const [found] = await db
      .select()
      .from(apiCall)
      .where(and(eq(apiCall.tokenId, tokens['zhangwei']!.id), like(apiCall.path, '%/searchDoc')))
    return found ?? null
  })
  expect(row).toMatchObject({ username: 'zhangwei', status: 200, bytes: 0 })
})

it('ends with the token, and with its owner', async () => {
  const lina = await overHttp(tokens['lina']!.token)
  const revoked = tokens['lina']!
  await (await server.signIn('lina')).call(apiTokenRevoke, { query: { ids: revoked.id } })
  await expect(called(lina, 'search', { query: '差旅' })).rejects.toThrow('有效的 API 令牌')
  const clients = [
    await overHttp(tokens['zhangwei']!.token),
    await overHttp(tokens['zhangwei']!.token, 'legacy'),
    await overStdio(tokens['zhangwei']!.token, 'legacy'),
  ]
  const { db } = server.running.engines
  const [zhang] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'zhangwei'))
  await admin.call(userFreeze, { body: { ids: zhang!.id, status: 2 } })
  for (const client of clients.slice(0, 2))
    await expect(called(client, 'search', { query: '差旅' })).rejects.toThrow('有效的 API 令牌')
  expect(await called(clients[2]!, 'search', { query: '差旅' })).toMatchObject({
    isError: true,
    text: '令牌已失效，或者它的主人已停用，请换一个令牌',
  })
  await clients[2]!.close()
})
