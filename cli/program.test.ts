import { expect, it } from 'vitest'
import { runProgram } from './program.ts'
import { recordedDeps } from './testing/recorded-deps.ts'

async function run(...args: string[]) {
  using deps = recordedDeps()
  await runProgram(deps, args)
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode() }
}

it.each([
  [['frobnicate'], '没有这个命令: frobnicate'],
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
  for (const name of ['login', 'logout', 'health', 'smoke', 'import', 'search', 'index', 'token'])
    expect(err).toContain(`  ${name}`)
  expect(err).toContain('退出码')
  expect(code).toBe(2)
})

it.each(['login', 'logout', 'health', 'smoke', 'import', 'search', 'index', 'token'])(
  'explains %s in Chinese with examples',
  async (name) => {
    const { out, code } = await run('help', name)
    expect(code).toBe(0)
    expect(out).toContain(`例:\n  zhiku ${name}`)
    expect(out).not.toMatch(/Usage|Options|default|choices|display help/)
  },
)

it.each([['smoke'], ['import', import.meta.dirname]])(
  'asks to sign in before %s, with exit code 4',
  async (...args) => {
    const { out, err, code } = await run(...args, '--json')
    expect(code).toBe(4)
    expect(err).toContain('zhiku login')
    expect(JSON.parse(out)).toEqual({ error: { kind: 'stop', message: expect.stringContaining('尚未登录') } })
  },
)
