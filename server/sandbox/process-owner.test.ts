import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { serverMark, sweepOrphans } from './process-owner.ts'
import { candidateIsolations, stand } from './isolation.ts'
import { runs, tool } from './system-tools.ts'

const opening = { command: [tool('true') ?? 'true'] }
const bwrap = candidateIsolations().find(({ kind }) => kind === 'bubblewrap')
const canRun = bwrap !== undefined && (await stand(bwrap, opening))

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** A sandbox of another server: started as our server starts it, but with the other one's mark. */
async function startForeignSandbox(mark: string[]): Promise<ChildProcess> {
  const own = serverMark()
  const command = bwrap!.wrap({}).map((word) => (word === own[1] ? mark[1]! : word))
  const child = spawn(command[0]!, [...command.slice(1), 'sleep', '60'], { stdio: 'ignore' })
  started.push(child)
  await sleep(300) // it is still starting, and nothing tells when it is ready
  return child
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** The mark of a process that has ended: another process may have its number now, with another start time. */
async function markOfTheDead(): Promise<string[]> {
  const process = spawn('sleep', ['0'])
  await once(process, 'exit')
  return [serverMark()[0]!, serverMark()[1]!.replace(/-\d+-\d+$/, `-${process.pid}-1`)]
}

it.skipIf(!canRun)('ends what a killed server left, and nothing of a living one or of strangers', async () => {
  const [mine, left] = [await startForeignSandbox(serverMark()), await startForeignSandbox(await markOfTheDead())]
  const again = await startForeignSandbox([serverMark()[0]!, serverMark()[1]!.replace(/\d+$/, '1')]) // our number, but another process
  const elsewhere = await startForeignSandbox(['', 'zhiku-1-1-1']) // of another container, whose numbers mean nothing here
  const stranger = await startForeignSandbox(['', 'somebody'])
  expect(sweepOrphans()).toBeGreaterThan(0)
  for (const child of [left, again]) if (isRunning(child)) await once(child, 'exit')
  for (const child of [mine, elsewhere, stranger]) expect(isRunning(child)).toBe(true)
  expect(sweepOrphans()).toBe(0)
})

it.skipIf(!canRun)(
  'ends what waits for ever because its outer half was killed at once',
  { timeout: 60_000 },
  async () => {
    const [, dead] = await markOfTheDead()
    const command = bwrap!.wrap({}).map((word) => (word === serverMark()[1] ? dead! : word))
    for (let n = 0; n < 100; n++) {
      const child = spawn(command[0]!, [...command.slice(1), 'true'], { stdio: 'ignore' })
      const ended = once(child, 'exit')
      await sleep(Math.random() * 4)
      child.kill('SIGKILL')
      await ended
    }
    await sleep(500)
    // On a fast machine this may have caught none at the right moment; all that it caught are ended.
    const swept = sweepOrphans()
    console.log(`${swept} of 100 were left`)
    await sleep(100)
    expect(await runs(['pgrep', '-f', dead!])).toBe(false)
  },
)
