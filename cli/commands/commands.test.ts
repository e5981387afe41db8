import { expect, it } from 'vitest'
import type { CliDeps } from '../deps.ts'
import type { Outcome } from '../outcome.ts'
import { recordedDeps } from '../testing/recorded-deps.ts'
import { importCommand } from './import.ts'
import { loginCommand } from './login.ts'
import { searchCommand } from './search.ts'

/** A fake action that only records the options with which it was called. */
const recording = <Options>() => {
  const asked: Options[] = []
  const run = async (_: CliDeps, options: Options): Promise<Outcome> => {
    asked.push(options)
    return { data: { done: true }, lines: ['完成'] }
  }
  return { asked, run }
}

it('parses search with its defaults', async () => {
  using deps = recordedDeps()
  const { asked, run } = recording()
  await searchCommand(deps, run).parseAsync(['差旅', '住宿 标准'], { from: 'user' })
  expect(asked).toEqual([{ query: '差旅 住宿 标准', page: 1, size: 10, phrase: false, kinds: [] }])
  expect(deps.stdout()).toBe('完成')
})
it('parses search with everything, and prints one JSON document', async () => {
  using deps = recordedDeps()
  const { asked, run } = recording()
  const args = ['--page', '3', '--size', '20', '--phrase', '--kind', 'pdf,text', '--json', '词']
  await searchCommand(deps, run).parseAsync(args, { from: 'user' })
  expect(asked).toEqual([{ query: '词', page: 3, size: 20, phrase: true, kinds: ['pdf', 'text'] }])
  expect(JSON.parse(deps.stdout())).toEqual({ done: true })
})
it('imports privately and waits unless told otherwise', async () => {
  using deps = recordedDeps()
  const { asked, run } = recording()
  await importCommand(deps, run).parseAsync(['资料'], { from: 'user' })
  await importCommand(deps, run).parseAsync(
    ['资料', '--scope', 'staff', '--category', 'rule', '--no-wait', '--timeout', '5'],
    {
      from: 'user',
    },
  )
  expect(asked).toEqual([
    { folder: '资料', scope: 'private', category: undefined, wait: true, timeoutSeconds: 600 },
    { folder: '资料', scope: 'staff', category: 'rule', wait: false, timeoutSeconds: 5 },
  ])
})
it('has no option for a password', async () => {
  using deps = recordedDeps()
  const options = loginCommand(deps).options.map((option) => option.flags)
  expect(options.filter((flags) => /password/.test(flags))).toEqual(['--password-stdin', '--new-password-stdin'])
})
