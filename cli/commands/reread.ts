import type { Command } from 'commander'
import { docReread } from '../../core/contract/km/files/reread.ts'
import { searchIndexStatus } from '../../core/contract/km/search/search-index.ts'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show } from '../outcome.ts'

interface RereadOptions {
  /** The document to read again; absent: report how far reading all documents has come. */
  doc?: string | undefined
}

export function rereadCommand(deps: CliDeps, run: typeof reread = reread): Command {
  return command('reread', {
    description: '升级后重新读取文件正文的进度；或立即重新读取一篇知识',
    examples: ['zhiku reread', 'zhiku reread --doc 0192f0c1a2b3…'],
    json: { rereading: '等待重新读取的文件数', files: '用 --doc 时: 已排队的文件数' },
    note: '升级改进了正文提取时，服务器自己在后台重新读取以前的文件，不需要运行命令。读完之前仍用原来的正文搜索。',
  })
    .option('--doc <编号>', '立即重新读取这篇知识的文件')
    .action(({ doc, ...show }: RereadOptions & Show) => present(deps, show, (shown) => run(shown, { doc })))
}

async function reread(deps: CliDeps, { doc }: RereadOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  if (doc !== undefined) {
    const files = await api.call(docReread, { body: { docId: doc } })
    return { data: { files }, lines: [`已排队重新读取 ${files} 个文件，读完后搜索随之更新`] }
  }
  const { rereading } = await api.call(searchIndexStatus, {})
  const line = rereading === 0 ? '所有文件都由当前版本读取' : `还有 ${rereading} 个文件等待重新读取`
  return { data: { rereading }, lines: [line] }
}
