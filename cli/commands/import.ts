import path from 'node:path'
import { type Command, Option } from 'commander'
import { type Scope, SCOPES } from '../../core/access/scope.ts'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { type FileResult, type FileState, importFile } from '../import/import-file.ts'
import { inParallel } from '../import/in-parallel.ts'
import { type Walk, walkFolder } from '../import/walk-folder.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { plain, table } from '../text.ts'
import { seconds } from '../values.ts'

interface ImportOptions {
  folder: string
  scope: Scope
  category?: string | undefined
  wait: boolean
  timeoutSeconds: number
}

type Flags = Show & {
  scope: Scope
  category?: string
  wait: boolean
  timeout: number
}

/** More parallel uploads would only wait in the queue of the server's text extraction. */
const PARALLEL = 3

export function importCommand(deps: CliDeps, run: typeof importFolder = importFolder): Command {
  return command('import', {
    description: '把一个文件夹里的文件逐个上传为知识，可重复运行，已有的不会重复',
    examples: ['zhiku import ./制度 --scope staff', 'zhiku import ./资料 --no-wait --json > 结果.json'],
    json: {
      files: '每个文件: { path, state, id, message }',
      counts: '各种结果有几个: { searchable, draft, stored, uploaded, present, unreadable, waiting, refused }',
      skipped: '跳过了几个隐藏文件和链接',
      unreadable: '无法读取的文件夹和文件',
    },
    note: 'zhiku library export 写成的导出，用 zhiku library import 导入。',
  })
    .argument('<文件夹>', '连同下级文件夹；隐藏文件和符号链接会跳过')
    .addOption(
      new Option('--scope <范围>', '谁能看: 仅自己、本部门及上级、全体员工、所有人').choices(SCOPES).default('private'),
    )
    .option('--category <编码>', '分类编码')
    .option('--no-wait', '上传后不等待文本提取和索引')
    .option('--timeout <秒>', '每个文件最多等待多久', seconds, 600)
    .action((folder: string, { scope, category, wait, timeout, ...show }: Flags) =>
      present(deps, show, (shown) => run(shown, { folder, scope, category, wait, timeoutSeconds: timeout })),
    )
}

export async function importFolder(
  deps: CliDeps,
  { folder, timeoutSeconds, ...target }: ImportOptions,
): Promise<Outcome> {
  const root = path.resolve(folder)
  const walk = await walkFolder(root)
  const { api } = await connectSignedIn(deps)
  const done: FileResult[] = []
  const results = await inParallel(walk.files, PARALLEL, async (file) => {
    deps.progress(`[${done.length}/${walk.files.length}] ${summary(done)}  ${file.path}`)
    const result = await importFile(deps, api, file, { ...target, timeoutMs: timeoutSeconds * 1000 })
    done.push(result)
    deps.progress(`[${done.length}/${walk.files.length}] ${summary(done)}`)
    return result
  })
  return report(results, walk)
}

/** The Chinese word for each state, in the order of the table. */
const WORDS: Readonly<Record<FileState, string>> = {
  searchable: '已发布',
  draft: '草稿，发布后才能搜到',
  stored: '已保存，无需提取文本',
  uploaded: '已上传',
  present: '已有，未重复上传',
  unreadable: '已保存，未能提取文本',
  waiting: '未处理完',
  refused: '被拒绝',
}
const TROUBLE: readonly FileState[] = ['unreadable', 'waiting', 'refused']
const TOLD: readonly FileState[] = [...TROUBLE, 'present']

function countByState(results: readonly FileResult[]): [FileState, number][] {
  const states = Object.keys(WORDS) as FileState[]
  return states
    .map((state): [FileState, number] => [state, results.filter((result) => result.state === state).length])
    .filter(([, count]) => count > 0)
}

const summary = (results: readonly FileResult[]): string =>
  countByState(results)
    .map(([state, count]) => `${WORDS[state]} ${count}`)
    .join(' · ')

function report(results: FileResult[], { skipped, unreadable }: Walk): Outcome {
  const counts = countByState(results)
  const told = results.filter(({ state }) => TOLD.includes(state))
  const lines = [
    ...told.map(({ state, path, message }) => plain(`${WORDS[state]}  ${path}  ${message ?? ''}`)),
    ...unreadable.map((folder) => plain(`无法读取  ${folder}`)),
    ...(told.length + unreadable.length > 0 ? [''] : []),
    ...table([
      ...counts.map(([state, count]) => [WORDS[state], String(count)]),
      ...(skipped > 0 ? [['跳过（隐藏文件、链接）', String(skipped)]] : []),
      ['合计', String(results.length)],
    ]),
  ]
  return {
    data: { files: results, counts: Object.fromEntries(counts), skipped, unreadable },
    lines,
    failed: unreadable.length > 0 || results.some(({ state }) => TROUBLE.includes(state)),
  }
}
