import type { Command } from 'commander'
import type { Api } from '../../../core/api/client.ts'
import { ApiFault } from '../../../core/api/fault.ts'
import { docDelete } from '../../../core/contract/km/documents/document.ts'
import { docPass, docReject, docRestore, docSubmit } from '../../../core/contract/km/review/review.ts'
import { confirm, YES } from '../../confirm.ts'
import { connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { command } from '../../frame.ts'
import { type Outcome, present, type Show } from '../../outcome.ts'
import { EACH_FIELDS, forEach } from '../../each.ts'

interface MoveOptions {
  ids: readonly string[]
  /** The reason for the rejection. */
  reason?: string | undefined
  /** The person has already confirmed, so no question is asked. */
  yes: boolean
}

/** An action on documents, carried out on one after the other. */
interface Move {
  name: string
  description: string
  examples: readonly string[]
  /** The words before the number of documents, in the message of success. */
  done: string
  /** The question to ask first; set for actions that take something away. */
  question?: (count: number) => string
  hasReason?: true
  work: (api: Api, id: string, options: MoveOptions) => Promise<unknown>
}

const MOVES: readonly Move[] = [
  {
    name: 'submit',
    description: '提审草稿；作者可以免审核时直接发布',
    examples: ['zhiku doc submit 编号', 'zhiku doc list --state draft --quiet | xargs zhiku doc submit'],
    done: '已提交审核',
    work: (api, id) => api.call(docSubmit, { query: { id } }),
  },
  {
    name: 'approve',
    description: '审核通过并发布，须有审核权限',
    examples: ['zhiku doc approve 编号', 'zhiku doc approve 编号1 编号2 --json'],
    done: '已通过',
    work: (api, id) => api.call(docPass, { query: { id } }),
  },
  {
    name: 'reject',
    description: '审核驳回，作者可以修改后再提审',
    examples: ['zhiku doc reject 编号 --reason 缺少附件'],
    done: '已驳回',
    hasReason: true,
    work: (api, id, { reason }) => api.call(docReject, { query: { id, ...(reason && { reason }) } }),
  },
  {
    name: 'delete',
    description: '删除到回收站，读者立即看不到；用 zhiku doc restore 还原',
    examples: ['zhiku doc delete 编号', 'zhiku doc delete 编号1 编号2 --yes'],
    done: '已删除',
    question: (count) => `把 ${count} 篇知识删除到回收站。`,
    work: (api, id) => api.call(docDelete, { query: { id } }),
  },
  {
    name: 'restore',
    description: '从回收站还原',
    examples: ['zhiku doc restore 编号', 'zhiku doc list --state bin --quiet | xargs zhiku doc restore'],
    done: '已还原',
    work: restore,
  },
]

async function restore(api: Api, id: string): Promise<void> {
  const failed = await api.call(docRestore, { query: { ids: id } })
  if (failed.length > 0) throw new ApiFault('refused', '不在回收站里，或没有权限还原')
}

export const moveCommands = (deps: CliDeps, run = runMove): Command[] =>
  MOVES.map((move) => moveCommand(deps, move, run))

function moveCommand(deps: CliDeps, move: Move, run: typeof runMove): Command {
  const { name, description, examples } = move
  const made = command(name, { description, examples, json: EACH_FIELDS }).argument('<编号...>', '知识的编号')
  if (move.hasReason) made.option('--reason <理由>', '作者会看到')
  if (move.question) made.option(...YES)
  return made.action((ids: string[], { reason, yes = false, ...show }: Show & { reason?: string; yes?: boolean }) =>
    present(deps, show, (shown) => run(shown, move, { ids, reason, yes })),
  )
}

async function runMove(deps: CliDeps, move: Move, options: MoveOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  if (move.question) await confirm(deps, move.question(new Set(options.ids).size), options.yes)
  return forEach(deps, options.ids, { done: move.done, unit: '篇', work: (id) => move.work(api, id, options) })
}
