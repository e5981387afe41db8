import { type Command, Option } from 'commander'
import {
  docGet,
  docListDraft,
  docListMine,
  docListRecent,
  docListSubmitted,
} from '../../../core/contract/km/documents/document.ts'
import type { DocRow } from '../../../core/contract/km/documents/doc-row.ts'
import { docBin, docListPassed, docListWaiting } from '../../../core/contract/km/review/review.ts'
import { versionList, type VersionRow } from '../../../core/contract/km/documents/version.ts'
import { formatSize } from '../../../core/text/file-size.ts'
import { connect, connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { command, group } from '../../frame.ts'
import { type Outcome, present, type Show, Stop } from '../../outcome.ts'
import { table } from '../../text.ts'
import { count } from '../../values.ts'
import { moveCommands } from './moves.ts'

/** The document lists by the names that this command gives them. */
const LISTS = {
  recent: docListRecent,
  mine: docListMine,
  draft: docListDraft,
  submitted: docListSubmitted,
  waiting: docListWaiting,
  passed: docListPassed,
  bin: docBin,
} as const
type State = keyof typeof LISTS

interface ListOptions {
  state: State
  page: number
  size: number
}

export function docCommand(deps: CliDeps, runs = { get, list, versions }): Command {
  const made = group('doc', { description: '知识: 查看、提审、审核、删除、还原' })
    .addCommand(listCommand(deps, runs.list))
    .addCommand(getCommand(deps, runs.get))
    .addCommand(versionsCommand(deps, runs.versions))
  for (const move of moveCommands(deps)) made.addCommand(move)
  return made
}

const listCommand = (deps: CliDeps, run: typeof list): Command =>
  command('list', {
    description: '列出知识，默认为最新发布的',
    examples: ['zhiku doc list --state waiting', 'zhiku doc list --state mine --size 100 --json'],
    json: { records: '一页知识: [{ id, title, status, … }]', total: '总数' },
    note: 'recent 最新，mine 我上传的，draft 我的草稿，submitted 我提审的，waiting 待我审核，passed 我审核范围内已通过，bin 回收站。',
  })
    .addOption(new Option('--state <哪些>', '哪一份清单').choices(Object.keys(LISTS)).default('recent'))
    .option('--page <页>', '第几页', count(1_000_000), 1)
    .option('--size <条数>', '每页几条', count(1000), 20)
    .action(({ state, page, size, ...show }: ListOptions & Show) =>
      present(deps, show, (shown) => run(shown, { state, page, size })),
    )

const getCommand = (deps: CliDeps, run: typeof get): Command =>
  command('get', {
    description: '一篇知识的资料',
    examples: ['zhiku doc get 编号', 'zhiku doc get 编号 --json'],
    json: { doc: '这篇知识: { id, title, status, scope, category, … }' },
  })
    .argument('<编号>', '知识的编号')
    .action((id: string, show: Show) => present(deps, show, (shown) => run(shown, { id })))

const versionsCommand = (deps: CliDeps, run: typeof versions): Command =>
  command('versions', {
    description: '一篇知识的全部版本，限能处理它的人',
    examples: ['zhiku doc versions 编号'],
    json: { versions: '每个版本，新的在前: [{ id, version, status, comment, files, … }]' },
  })
    .argument('<编号>', '知识的编号')
    .action((id: string, show: Show) => present(deps, show, (shown) => run(shown, { id })))

const STATUS_WORDS: Readonly<Record<number, string>> = { 0: '草稿', 1: '待审核', 2: '已通过', 3: '需修改', 9: '已删除' }
const statusWord = (status: number): string => STATUS_WORDS[status] ?? String(status)

/** The status shown to readers: the review status, or 已下架 for an approved document that was withdrawn. */
const documentState = ({ status, releaseFlag }: DocRow): string =>
  status === 2 && releaseFlag === 0 ? '已下架' : statusWord(status)

async function list(deps: CliDeps, { state, page, size }: ListOptions): Promise<Outcome> {
  const { api } = await (state === 'recent' ? connect(deps) : connectSignedIn(deps))
  const { records, total } = await api.call(LISTS[state], { query: { pageNo: page, pageSize: size } })
  const head = ['编号', '状态', '更新时间', '作者', '标题']
  const rows = records.map((row) => [
    row.id,
    documentState(row),
    row.lastUpdateTime ?? row.createTime ?? '',
    row.authorName ?? row.createBy ?? '',
    row.title,
  ])
  return {
    data: { records, total },
    lines: total === 0 ? ['没有知识'] : [...table([head, ...rows]), `共 ${total} 篇`],
    essence: records.map(({ id }) => id),
  }
}

async function get(deps: CliDeps, { id }: { id: string }): Promise<Outcome> {
  const { api } = await connect(deps)
  const doc = (await api.call(docGet, { query: { id } })).records[0]
  if (!doc) throw new Stop('找不到文档')
  return { data: { doc }, lines: table(documentFacts(doc)), essence: [doc.id] }
}

const documentFacts = (doc: DocRow): string[][] =>
  [
    ['编号', doc.id],
    ['标题', doc.title],
    ['状态', documentState(doc)],
    ['退回理由', doc.rejectReason],
    ['文件', doc.name && `${doc.name}${doc.fileSize ? `（${formatSize(doc.fileSize)}）` : ''}`],
    ['正文', doc.processMsg],
    ['谁能看', doc.scope],
    ['分类', doc.category_dictText ?? doc.category],
    ['专题', doc.topicIds_dictText],
    ['标签', doc.keywords],
    ['部门', doc.depId_dictText],
    ['作者', doc.authorName ?? doc.createBy],
    ['创建时间', doc.createTime],
    ['更新时间', doc.lastUpdateTime],
    ['到期', doc.expireTime],
  ].flatMap(([name, value]) => (name && value ? [[name, value]] : []))

async function versions(deps: CliDeps, { id }: { id: string }): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const { records } = await api.call(versionList, { query: { docId: id, pageSize: 1000 } })
  const head = ['版本', '状态', '读者看到', '时间', '作者', '文件', '说明']
  return {
    data: { versions: records },
    lines: table([head, ...records.map(versionRow)]),
    essence: records.map((version) => version.id),
  }
}

const versionRow = (row: VersionRow): string[] => [
  String(row.version),
  statusWord(row.status),
  row.visible ? '是' : '',
  row.createTime ?? '',
  row.authorName ?? row.createBy ?? '',
  row.files.map(({ name }) => name).join('、'),
  row.reason ?? row.comment ?? '',
]
