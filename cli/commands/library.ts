import path from 'node:path'
import type { Command } from 'commander'
import { LibraryImportReport, LibraryReport, LibraryVerifyReport } from '../../core/maintenance/order.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { onServerMachine } from '../maintenance.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { datedName, table } from '../text.ts'

const FIELDS = {
  archive: '导出文件',
  time: '导出的是这一刻的数据',
  digest: '整个知识库的摘要：相同的两份导出内容相同',
  seenBy: '只有谁能看到的知识；null 为全部',
  counts: '每一种数据有几行: { documents, versions, people, … }',
  bytes: '文件共有多少字节',
  missing: '知识用到而文件存储里没有的文件的摘要',
  leftOut: '没有导出的: [{ name, count }]',
}

const WHERE = '在服务器上、知库的安装文件夹里运行，使用和服务器相同的 ZHIKU_DATA、DATABASE_URL。'

export function libraryCommand(deps: CliDeps): Command {
  return group('library', { description: '整个知识库的导出、校验和导入', note: WHERE })
    .addCommand(exportCommand(deps))
    .addCommand(verifyCommand(deps))
    .addCommand(importCommand(deps))
}

function exportCommand(deps: CliDeps): Command {
  return command('export', {
    description: '导出知识、版本、分类、用户、权限和文件，服务器可以继续运行',
    examples: [
      'zhiku library export',
      'zhiku library export 知识库.zip',
      'zhiku library export 张伟.zip --as zhangwei',
    ],
    json: FIELDS,
    note: `${WHERE}\n一个 zip：每一种数据一个 JSON Lines 文件，文件按摘要命名（docs/export.md）。没有密码和密钥；要原样恢复请用 zhiku backup。`,
    local: true,
  })
    .argument('[文件]', '导出文件，默认是当前文件夹里带时间的名称')
    .option('--as <用户名>', '只导出这个人能看到的知识和能下载的文件，不含用户和权限')
    .action((file: string | undefined, { as: seenBy, ...show }: { as?: string } & Show) =>
      present(deps, show, (shown) => exportTo(shown, file ?? datedName('library', new Date()), seenBy)),
    )
}

function verifyCommand(deps: CliDeps): Command {
  return command('verify', {
    description: '核对导出的每个摘要',
    examples: ['zhiku library verify 知识库.zip'],
    json: { ...FIELDS, damages: '已损坏的部分，空为完好' },
    local: true,
  })
    .argument('<文件>', '导出文件')
    .action((file: string, show: Show) => present(deps, show, (shown) => verify(shown, file)))
}

function importCommand(deps: CliDeps): Command {
  return command('import', {
    description: '导入还没有用过的知库，编号不变，再次导出摘要相同',
    examples: ['ZHIKU_DATA=/opt/zhiku/新数据 zhiku library import 知识库.zip'],
    json: {
      ...FIELDS,
      filesWritten: '写入的文件的个数',
      filesThere: '上次中断的导入已经写入的文件的个数',
      toRead: '启动服务器后要读取正文的文件的个数',
      admin: '可以登录的账号: { username, password }，首次登录须修改密码；password 为 null 是 ZHIKU_ADMIN_PASSWORD',
    },
    note: `${WHERE}\n先停止服务器。中断以后再运行一次即可，已写入的文件不会再写。其他人的密码由管理员重置。`,
    local: true,
  })
    .argument('<文件>', '导出文件')
    .option('--admin <用户名>', '导入后可以登录的管理员', 'admin')
    .action((file: string, { admin, ...show }: { admin: string } & Show) =>
      present(deps, show, (shown) => importFrom(shown, file, admin)),
    )
}

async function exportTo(deps: CliDeps, file: string, seenBy: string | undefined): Promise<Outcome> {
  const target = path.resolve(file)
  const order = { do: 'library-export', target, ...(seenBy !== undefined && { seenBy }) } as const
  const report = await onServerMachine(deps, order, LibraryReport)
  return { data: report, lines: described(report), essence: [target], failed: report.missing.length > 0 }
}

async function verify(deps: CliDeps, file: string): Promise<Outcome> {
  const order = { do: 'library-verify', archive: path.resolve(file) } as const
  const report = await onServerMachine(deps, order, LibraryVerifyReport)
  const end = report.damages.length > 0 ? report.damages.map((name) => `已损坏: ${name}`) : ['完好: 摘要相符']
  return { data: report, lines: [...described(report), ...end], failed: report.damages.length > 0 }
}

async function importFrom(deps: CliDeps, file: string, admin: string): Promise<Outcome> {
  const order = { do: 'library-import', archive: path.resolve(file), admin } as const
  const report = await onServerMachine(deps, order, LibraryImportReport)
  const { filesWritten, filesThere, toRead } = report
  const { username, password } = report.admin
  const there = filesThere > 0 ? `，另有 ${filesThere} 个上次已写入` : ''
  const lines = [
    ...described(report),
    `已导入: 写入 ${filesWritten} 个文件${there}；启动服务器后读取 ${toRead} 个文件的正文`,
    password === null ? `用 ${username} 和 ZHIKU_ADMIN_PASSWORD 登录` : `用 ${username} 登录，临时密码: ${password}`,
    '首次登录须修改密码；其他人的密码由管理员重置: zhiku user reset',
  ]
  return { data: report, lines, essence: password === null ? [] : [password], failed: report.missing.length > 0 }
}

/** The kinds of entries that are printed as text; the JSON has the rest. */
const TOLD: Readonly<Record<string, string>> = {
  documents: '知识',
  versions: '版本',
  files: '文件',
  taxonomy: '分类与专题',
  'custom-fields': '自定义字段',
  departments: '部门',
  people: '用户',
  roles: '角色',
  grants: '授权与限制',
  comments: '评论',
  favourites: '收藏',
}

function described({ archive, time, digest, seenBy, counts, bytes, missing, leftOut }: LibraryReport): string[] {
  const whose = seenBy === null ? '' : `，${seenBy} 能看到的部分`
  const rows = Object.entries(TOLD).filter(([name]) => name in counts)
  return [
    `${archive}: ${time} 的数据${whose}，文件 ${(bytes / 1e6).toFixed(1)} MB`,
    ...table(rows.map(([name, word]) => [word, String(counts[name])])),
    `摘要 ${digest}`,
    ...(leftOut.length > 0 ? [`没有导出: ${leftOut.map(({ name, count }) => `${name} ${count}`).join('、')}`] : []),
    ...(missing.length > 0 ? [`警告: 有 ${missing.length} 个文件在文件存储里找不到`] : []),
  ]
}
