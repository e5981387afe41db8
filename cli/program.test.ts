import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import type { CliDeps } from './deps.ts'
import { findAbout, command } from './frame.ts'
import { present, type Show } from './outcome.ts'
import { runProgram, wholeProgram } from './program.ts'
import { GROUPS } from './registry.ts'
import { recordedDeps } from './testing/recorded-deps.ts'

const NAMES = GROUPS.flatMap(({ entries }) => entries.map(({ name }) => name))

async function run(...args: string[]) {
  using deps = recordedDeps()
  await runProgram(deps, args)
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode() }
}

function leafCommands(made: Command, above = ''): { name: string; command: Command }[] {
  const name = `${above} ${made.name()}`.trim()
  return made.commands.length === 0
    ? [{ name, command: made }]
    : made.commands.flatMap((below) => leafCommands(below, name))
}

it.each([
  [['frobnicate'], '没有这个命令: frobnicate'],
  [['serach'], '是不是要: search\n用 zhiku --help 查看用法'],
  [['search', '--phase', '词'], '是不是要: --phrase\n用 zhiku search --help 查看用法'],
  [['token', 'crate'], '是不是要: create\n用 zhiku token --help 查看用法'],
  [['search', '--bogus', '词'], '没有这个选项: --bogus'],
  [['search'], '缺少参数: 词'],
  [['search', '--size', '0', '词'], '应为 1 到 100 的整数'],
  [['search', '--size'], '选项缺少值'],
  [['import', 'a', 'b'], '参数过多'],
  [['import', '--scope', 'world', 'a'], '可选值为 private, department, staff, public'],
  [['import', '--timeout', '1.5', 'a'], '应为 1 到 999999 的整数'],
  [['import', '/no/such/folder'], '不是文件夹'],
  [['login', '--user', 'a', '--new-password-stdin'], '须与 --password-stdin 一起使用'],
  [['login', '--user', 'a', '--url', 'ftp://x'], '地址不正确'],
  [['login'], '请用 --user 给出用户账号'],
  [['login', '--user', 'a'], '请用 --password-stdin'],
  [['login', '--user', 'a', '--password-stdin'], '标准输入里没有密码'],
])('answers wrong usage %j with exit code 2 and a Chinese sentence', async (args, sentence) => {
  const { out, err, code } = await run(...args)
  expect(err).toContain(sentence)
  expect(out).toBe('')
  expect(code).toBe(2)
})

it('shows the commands without arguments, as wrong usage', async () => {
  const { err, code } = await run()
  for (const name of NAMES) expect(err).toContain(`  ${name}`)
  expect(err).toContain('退出码')
  expect(code).toBe(2)
})

it('tells its version', async () => {
  const root = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string
  }
  expect(await run('--version')).toEqual({ out: root.version, err: '', code: 0 })
})

it.each(NAMES)('explains %s in Chinese with examples', async (name) => {
  const { out, code } = await run('help', name)
  expect(code).toBe(0)
  expect(out).toMatch(new RegExp(`例:\n  .*zhiku ${name}`))
  expect(out).not.toMatch(/Usage|Options|default:|choices|display help/)
})

it('has examples, JSON fields and the common options on every command', async () => {
  using deps = recordedDeps()
  const leaves = leafCommands(await wholeProgram(deps))
  expect(leaves.map(({ name }) => name)).toContain('zhiku token create')
  for (const { name, command } of leaves) {
    const { examples = [], json = {} } = findAbout(command) ?? {}
    expect(examples.length, name).toBeGreaterThan(0)
    for (const example of examples) expect(example).toContain(name)
    expect(Object.keys(json).length, name).toBeGreaterThan(0)
    expect(command.options.map(({ long }) => long)).toEqual(expect.arrayContaining(['--json', '--quiet']))
  }
})

it('shows only what the next command needs when quiet', async () => {
  using deps = recordedDeps()
  const about = { description: '', examples: [], json: {} }
  const outcome = { data: { id: 'a' }, lines: ['完成', 'a'], essence: ['a'] }
  const thing = (given: CliDeps) =>
    command('thing', about).action((show: Show) =>
      present(given, show, async (shown) => {
        shown.progress('正在做')
        return outcome
      }),
    )
  const progress: string[] = []
  const given = { ...deps, progress: (line: string) => progress.push(line) }
  await thing(given).parseAsync(['--quiet'], { from: 'user' })
  expect([deps.stdout(), progress]).toEqual(['a', []])
  await thing(given).parseAsync([], { from: 'user' })
  expect([deps.stdout(), progress]).toEqual(['a\n完成\na', ['正在做', '']])
})

it.each([['smoke'], ['import', import.meta.dirname]])(
  'asks to sign in before %s, with exit code 4',
  async (...args) => {
    const { out, err, code } = await run(...args, '--json')
    expect(code).toBe(4)
    expect(err).toContain('zhiku login')
    expect(JSON.parse(out)).toEqual({ error: { kind: 'stop', message: expect.stringContaining('尚未登录') } })
  },
)
