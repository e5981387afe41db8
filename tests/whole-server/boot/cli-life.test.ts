import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAbout } from '#cli/frame.ts'
import { runProgram, wholeProgram } from '#cli/program.ts'
import { recordedDeps } from '#cli/testing/recorded-deps.ts'
import { docBin, docListWaiting } from '#core/contract/km/review/review.ts'
import { apiTokenMine } from '#core/contract/sys/api-token.ts'
import { builtCli } from '../support/built-cli.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/**
 * The command line through the whole life of documents, people and tokens: the built one, as scripts run it, where something
 * comes from stdin or files; else in this process, without a start of Node for each line.
 */
let server: TestServer
let cli: Awaited<ReturnType<typeof builtCli>>
beforeAll(async () => {
  // A picture cannot be read by a script; it is asked for after three failures only.
  server = await startServer({ ZHIKU_CAPTCHA: 'auto' })
  cli = await builtCli(server.baseURL)
})
afterAll(async () => {
  cli[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
})

async function run(args: readonly string[], token: string) {
  using deps = recordedDeps({ env: { HOME: cli.folder, ZHIKU_URL: server.baseURL, ZHIKU_TOKEN: token } })
  await runProgram(deps, args)
  return { code: deps.exitCode(), out: deps.stdout().trim(), err: deps.stderr().trim() }
}
const as = async (username: string, ...args: string[]) => run(args, await server.tokenOf(username))
const parseOut = ({ out }: { out: string }) => JSON.parse(out) as Record<string, unknown>

describe('a document', () => {
  it('goes from draft through rejection and approval to the bin and back', async () => {
    const lina = await server.signIn('lina')
    const { id } = await uploadText(lina, '命令行预案.txt', '命令行预案全文', 'staff')
    await settled(lina, id)
    const readStatus = async () =>
      (parseOut(await as('lina', 'doc', 'get', id, '--json'))['doc'] as { status: number }).status

    expect((await as('lina', 'doc', 'list', '--state', 'draft', '--quiet')).out.split('\n')).toContain(id)
    expect(await as('lina', 'doc', 'submit', id)).toMatchObject({ code: 0, out: `${id}: 已提交审核\n已提交审核 1 篇` })
    expect((await as('admin', 'doc', 'list', '--state', 'waiting', '--quiet')).out.split('\n')).toContain(id)
    expect(await as('admin', 'doc', 'reject', id, '--reason', '缺少附件')).toMatchObject({ code: 0 })
    expect((await as('lina', 'doc', 'get', id)).out).toMatch(/状态 +需修改\n退回理由 +缺少附件/)
    expect(await as('lina', 'doc', 'submit', id)).toMatchObject({ code: 0 })
    expect(await as('admin', 'doc', 'approve', id)).toMatchObject({ code: 0, out: `${id}: 已通过\n已通过 1 篇` })
    expect(await readStatus()).toBe(2)
    expect((await as('lina', 'doc', 'versions', id)).out).toMatch(/1 +已通过 +是/)

    expect(await as('lina', 'doc', 'delete', id)).toMatchObject({ code: 2, out: '' })
    expect(await readStatus()).toBe(2)
    expect(await as('lina', 'doc', 'delete', id, '--yes')).toMatchObject({ code: 0, out: `${id}: 已删除\n已删除 1 篇` })
    expect((await lina.call(docBin, { query: {} })).records.map((row) => row.id)).toContain(id)
    expect(await as('lina', 'doc', 'get', id)).toMatchObject({ code: 1 })
    expect(await as('lina', 'doc', 'restore', id)).toMatchObject({ code: 0 })
    expect((await as('lina', 'doc', 'list', '--state', 'mine', '--quiet')).out.split('\n')).toContain(id)
  })
  it('is not moved by who may not, and says so with the server’s sentence', async () => {
    const lina = await server.signIn('lina')
    const { id } = await uploadText(lina, '别人的.txt', '别人的全文')
    expect(await cli.run(['doc', 'submit', id])).toMatchObject({ code: 4 })
    expect((await as('editor', 'doc', 'submit', id)).err).toBe(`${id}: 找不到文档`)
    expect((await as('lina', 'doc', 'approve', id)).code).toBe(1)
    expect((await as('editor', 'doc', 'delete', id, '--yes')).code).toBe(1)
    const waiting = (await (await server.signIn('admin')).call(docListWaiting, { query: {} })).records
    expect(waiting.map((row) => row.id)).not.toContain(id)
    expect((await as('lina', 'doc', 'get', id)).out).toMatch(/状态 +草稿/)
  })
})

it('adds a person, freezes, thaws, and sets the password anew', async () => {
  const signIn = (username: string, password: string, next: string) =>
    cli.run(
      [
        'login',
        '--profile',
        username,
        '--user',
        username,
        '--password-stdin',
        '--new-password-stdin',
        '--url',
        server.baseURL,
      ],
      {
        stdin: `${password}\n${next}\n`,
      },
    )
  const made = parseOut(await as('admin', 'user', 'create', 'clitest', '--realname', '命令行', '--generate', '--json'))
  expect(await signIn('clitest', String(made['password']), 'Kranich-2026')).toMatchObject({ code: 0 })
  expect(await cli.run(['doc', 'list', '--state', 'mine', '--profile', 'clitest'])).toMatchObject({ code: 0 })

  expect(await as('admin', 'user', 'freeze', 'clitest')).toMatchObject({ code: 2 })
  expect(await as('admin', 'user', 'freeze', 'clitest', '--yes')).toMatchObject({ code: 0 })
  expect(await cli.run(['doc', 'list', '--state', 'mine', '--profile', 'clitest'])).toMatchObject({ code: 4 })
  expect((await as('admin', 'user', 'list', '--username', 'clite')).out).toMatch(/clitest +命令行 +已冻结/)
  expect(await as('admin', 'user', 'freeze', 'clitest', '--undo')).toMatchObject({ code: 0 })

  const reset = ['user', 'reset', 'clitest', '--password-stdin', '--yes']
  const token = await server.tokenOf('admin')
  expect((await cli.run(reset, { token, stdin: '12345678\n' })).code).toBe(1)
  expect(await cli.run(reset, { token, stdin: 'Storch-2026x\n' })).toMatchObject({ code: 0 })
  expect((await signIn('clitest', 'Kranich-2026', 'Reiher-2026')).code).toBe(1)
  expect(await signIn('clitest', 'Storch-2026x', 'Reiher-2026')).toMatchObject({ code: 0 })
  expect(await cli.run(['logout', '--profile', 'clitest'])).toMatchObject({ code: 0 })
  expect((await as('lina', 'user', 'create', 'never', '--realname', '不成', '--generate')).code).toBe(1)
})

it('adds a person by the names of role and department, and nobody for a name that is not there', async () => {
  const { departments } = parseOut(await as('admin', 'dept', 'list', '--json')) as {
    departments: { id: string; path: string }[]
  }
  const [code] = (await as('admin', 'role', 'list', '--quiet')).out.split('\n')
  const { id: department, path: called } = departments.at(-1)!
  const token = await server.tokenOf('admin')
  const make = (username: string, roles: string) =>
    run(
      [
        'user',
        'create',
        username,
        '--realname',
        '按名称',
        '--generate',
        '--json',
        '--roles',
        roles,
        '--departments',
        called,
      ],
      token,
    )
  const { id } = parseOut(await make('bynames', code!))
  const list = ['call', 'GET', '/sys/user/queryById', '--query', `id=${String(id)}`, '--json']
  const { selecteddeparts, selectedroles } = parseOut(await as('admin', ...list))['result'] as Record<string, string>
  expect(selecteddeparts).toBe(department)
  expect(selectedroles).toMatch(/^\w+$/)
  expect(await make('nobody', `${code}x`)).toMatchObject({ code: 1, err: expect.stringContaining(`是不是要: ${code}`) })
  expect((await as('admin', 'user', 'list', '--username', 'nobody')).out).toBe('没有用户')
})

it('rotates a token: the new one has the same limits, the old one is refused', async () => {
  const made = parseOut(
    await as('editor', 'token', 'create', '--name', '巡检', '--bit', 'view,download', '--works', '--json'),
  )
  const use = (token: unknown) => cli.run(['doc', 'list', '--state', 'mine'], { token: String(token) })
  expect(await use(made['token'])).toMatchObject({ code: 0 })
  const next = parseOut(await as('editor', 'token', 'rotate', String(made['id']), '--yes', '--json'))
  expect(next).toMatchObject({ replaced: made['id'], revoked: true, validUntil: made['validUntil'] })
  expect(await use(made['token'])).toMatchObject({ code: 4 })
  expect(await use(next['token'])).toMatchObject({ code: 0 })
  const rows = (await (await server.signIn('editor')).call(apiTokenMine, { query: {} })).records
  expect(rows.find((row) => row.id === next['id'])).toMatchObject({
    name: '巡检',
    bits: ['view', 'download'],
    works: true,
    state: 'active',
  })
  expect((await as('lina', 'token', 'rotate', String(next['id']), '--yes')).err).toBe('找不到这个令牌')
})

it('adds a client whose secret is taken until it is revoked', async () => {
  const made = parseOut(
    await as('admin', 'client', 'create', '--name', '办公门户', '--origin', 'https://oa.example.com', '--json'),
  )
  const proof = Buffer.from(`${String(made['id'])}:${String(made['secret'])}`).toString('base64')
  const tokenFor = async () => {
    const headers = { Authorization: `Basic ${proof}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.baseURL}/api/openapi/embedToken`, { method: 'POST', headers, body: '{}' })
    return ((await response.json()) as { success: boolean }).success
  }
  expect(await tokenFor()).toBe(true)
  const listed = await as('admin', 'client', 'list', '--json')
  expect(listed.out).toContain('办公门户')
  expect(listed.out).not.toContain(String(made['secret']))
  expect((await as('lina', 'client', 'list')).code).toBe(1)
  expect(await as('admin', 'client', 'revoke', String(made['id']))).toMatchObject({ code: 2 })
  expect(await tokenFor()).toBe(true)
  expect(await as('admin', 'client', 'revoke', String(made['id']), '--yes')).toMatchObject({ code: 0 })
  expect(await tokenFor()).toBe(false)
})

describe('call', () => {
  it('reaches any call of the contract, with the rights of who calls', async () => {
    const list = ['call', 'GET', '/sys/user/list', '--query', 'username=lina', '--json']
    expect(parseOut(await as('admin', ...list))).toMatchObject({ result: { records: [{ username: 'lina' }] } })
    expect((await as('lina', ...list)).code).toBe(1)
    expect((await cli.run(list)).code).toBe(4)
    expect((await cli.run(['call', 'GET', '/actuator/health'])).out).toContain('"status": "UP"')
  })
  it('takes a document up and brings it back byte by byte', async () => {
    const file = path.join(cli.folder, '原文.md')
    const copy = path.join(cli.folder, '副本.md')
    writeFileSync(file, '# 原文\n\n命令行传上来的\n')
    const token = await server.tokenOf('editor')
    const up = await cli.run(['call', 'POST', '/KM/kmDoc/uploadDoc', '--file', file, '--data', '-', '--json'], {
      token,
      stdin: '{"scope":"staff"}',
    })
    const { id } = parseOut(up)['result'] as { id: string }
    const down = ['call', 'GET', '/KM/kmDoc/downloadKmDoc', '--query', `docId=${id}`, '--output', copy]
    expect(await cli.run(down, { token })).toMatchObject({ code: 0 })
    expect(readFileSync(copy)).toEqual(readFileSync(file))
  })
  it('refuses bad arguments with the sentence of the server, before it asks anything of it', async () => {
    const bad = ['call', 'PUT', '/sys/user/frozenBatch', '--data', '{"ids":"a","status":3}', '--yes']
    // Nobody listens there: a call would fail with another sentence and another code.
    const nowhere = await builtCli('http://127.0.0.1:1')
    using _ = nowhere
    const refused = await nowhere.run(bad, { token: 'any' })
    expect(refused).toMatchObject({ code: 2, err: '状态应为 1 或 2' })
    const response = await fetch(`${server.baseURL}/api/sys/user/frozenBatch`, {
      method: 'PUT',
      headers: { 'X-Access-Token': await server.tokenOf('admin'), 'content-type': 'application/json' },
      body: '{"ids":"a","status":3}',
    })
    expect(await response.json()).toMatchObject({ success: false, message: refused.err })
  })
})

/** The fields that the help of a command names; those that are there under a condition say so. */
async function documentedFields(args: readonly string[]) {
  using deps = recordedDeps()
  let command: Command = await wholeProgram(deps)
  for (const word of args) command = command.commands.find((below) => below.name() === word) ?? command
  const fields = Object.entries(findAbout(command)!.json)
  return {
    all: fields.map(([name]) => name),
    sure: fields.flatMap(([name, meaning]) => (/时: /.test(meaning) ? [] : name)),
  }
}

it('prints the JSON fields that the help names, and no others', async () => {
  const admin = await server.signIn('admin')
  const { id } = await uploadText(admin, '字段.txt', '字段全文', 'staff')
  await settled(admin, id)
  const made = parseOut(await as('admin', 'token', 'create', '--name', '字段', '--json'))
  const lines = [
    ['health'],
    ['search', '字段'],
    ['doc', 'list'],
    ['doc', 'get', id],
    ['doc', 'versions', id],
    ['doc', 'delete', id, '--yes'],
    ['doc', 'restore', id],
    ['index', 'status'],
    ['index', 'rebuild'],
    ['reread'],
    ['smoke'],
    ['import', path.join(cli.folder, 'none')],
    ['user', 'list'],
    ['role', 'list'],
    ['dept', 'list'],
    ['user', 'freeze', 'lina', '--undo'],
    ['token', 'list'],
    ['client', 'create', '--name', '字段'],
    ['client', 'list'],
    ['token', 'rotate', String(made['id']), '--yes'],
    ['token', 'revoke', 'none', '--yes'],
    ['call', 'GET', '/sys/user/list'],
    ['profile', 'list'],
    ['profile', 'add', '甲', '--url', server.baseURL],
    ['profile', 'show', '甲'],
    ['profile', 'use', '甲'],
    ['profile', 'remove', '甲', '--yes'],
    ['completion', 'bash'],
    ['logout'],
  ]
  const token = await server.tokenOf('admin')
  // One home for all of them: the profile that one line adds is there for the next.
  using deps = recordedDeps({ env: { ZHIKU_URL: server.baseURL, ZHIKU_TOKEN: token } })
  const printedBy = async (args: readonly string[]) => {
    const out: string[] = []
    await runProgram({ ...deps, out: (text) => out.push(text) }, args)
    return { out: out.join('\n') }
  }
  for (const line of lines) {
    const result = parseOut(await printedBy([...line, '--json']))
    const printed = Object.keys(result)
    if (line[0] === 'import') {
      expect(result).toEqual({ error: { kind: 'stop', message: expect.stringContaining('不是文件夹') } })
      continue
    }
    const { all, sure } = await documentedFields(line)
    expect(
      printed.filter((name) => !all.includes(name)),
      `${line.join(' ')} prints`,
    ).toEqual([])
    expect(
      sure.filter((name) => !printed.includes(name)),
      `${line.join(' ')} lacks`,
    ).toEqual([])
  }
})
