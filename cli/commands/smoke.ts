import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { errorText } from '../../core/api/error-text.ts'
import { ApiFault } from '../../core/api/fault.ts'
import { docDelete } from '../../core/contract/km/documents/document.ts'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show, Stop } from '../outcome.ts'
import { junitReport, type StepResult } from '../smoke/junit.ts'
import { smokeState, type SmokeState, type Step, STEPS } from '../smoke/steps.ts'
import { plain, table } from '../text.ts'

export function smokeCommand(deps: CliDeps, run: typeof smoke = smoke): Command {
  return command('smoke', {
    description: '冒烟检查: 用保存的登录走一遍上传、搜索、阅读、下载、删除；有一步没有通过时退出码为 1',
    examples: ['zhiku smoke', 'zhiku smoke --junit 冒烟.xml --json'],
    json: { url: '服务器地址', ok: '是否全部通过', steps: '做了的每一步: { step, ok, ms, message }' },
  })
    .option('--junit <文件>', '把结果写成 JUnit XML，供持续集成读取')
    .action(({ junit, ...show }: SmokeOptions & Show) => present(deps, show, (shown) => run(shown, { junit })))
}

interface SmokeOptions {
  /** The path of the JUnit report. */
  junit?: string | undefined
}

async function smoke(deps: CliDeps, { junit }: SmokeOptions, steps: readonly Step[] = STEPS): Promise<Outcome> {
  const { api, url } = await connectSignedIn(deps)
  const state = smokeState(api, deps.sleep)
  const results: StepResult[] = []
  try {
    for (const step of steps) {
      deps.progress(`[${results.length + 1}/${steps.length}] ${step.name}`)
      const result = await timed(step, state)
      results.push(result)
      // Each step needs the results of the step before.
      if (!result.ok) break
    }
  } finally {
    const left = await cleanUp(state)
    if (left) deps.err(left)
  }
  const undone = steps.slice(results.length).map(({ name }) => name)
  if (junit !== undefined) await writeReport(junit, junitReport({ url, results, undone }))
  const isOk = results.every(({ ok }) => ok)
  const rows = results.map(({ step, ok, ms, message }) => [ok ? '通过' : '失败', step, `${ms} 毫秒`, message ?? ''])
  const rest = undone.map((name) => ['未做', name])
  const end = isOk ? `全部通过 ${url}` : `未通过 ${url}`
  return { data: { url, ok: isOk, steps: results }, lines: [...table([...rows, ...rest]), end], failed: !isOk }
}

async function writeReport(file: string, report: string): Promise<void> {
  await writeFile(file, report).catch((error: NodeJS.ErrnoException) => {
    throw new Stop(`无法写入 ${file}: ${error.code}`)
  })
}

async function timed(step: Step, state: SmokeState): Promise<StepResult> {
  const start = performance.now()
  const ms = () => Math.round(performance.now() - start)
  try {
    await step.run(state)
    return { step: step.name, ok: true, ms: ms() }
  } catch (error) {
    if (error instanceof ApiFault && error.kind === 'expired') throw error
    if (!(error instanceof ApiFault || error instanceof Stop)) throw error
    return { step: step.name, ok: false, ms: ms(), message: plain(error.message) }
  }
}

/** Deletes what a failed step left on the server, and reports what could not be deleted. */
async function cleanUp({ api, id }: SmokeState): Promise<string | null> {
  if (id === null) return null
  return api.call(docDelete, { query: { id } }).then(
    () => null,
    (error: unknown) => `检查用的文件没有删掉，编号 ${id}: ${plain(errorText(error, ''))}`,
  )
}
