import path from 'node:path'
import type { Command } from 'commander'
import { BackupReport, VerifyReport } from '../../core/maintenance/order.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { onServerMachine } from '../maintenance.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { datedName } from '../text.ts'

const FIELDS = {
  archive: '备份文件',
  time: '备份的是这一刻的数据',
  tables: '数据表的个数',
  rows: '数据的行数',
  files: '文件的个数，包括在更早备份里的',
  bytes: '这些文件共有多少字节',
  inEarlier: '在更早备份里的文件的个数',
  needs: '必须和它放在一起的更早的备份',
  missing: '知识用到而文件存储里没有的文件的摘要',
}

const WHERE = '在服务器上、知库的安装文件夹里运行，使用和服务器相同的 ZHIKU_DATA、DATABASE_URL。'

export function backupCommand(deps: CliDeps): Command {
  return group('backup', { description: '备份、校验备份、恢复', note: WHERE })
    .addCommand(createCommand(deps))
    .addCommand(verifyCommand(deps))
    .addCommand(restoreCommand(deps))
}

function createCommand(deps: CliDeps): Command {
  return command('create', {
    description: '备份数据库和文件，服务器可以继续运行',
    examples: [
      'zhiku backup create',
      'zhiku backup create /backup/周日.zip',
      'zhiku backup create 周一.zip --base 周日.zip',
    ],
    json: FIELDS,
    note: `${WHERE}\n备份里有全部知识和密钥，只有文件的所有者能读；中途失败不会留下不完整的备份。`,
    local: true,
  })
    .argument('[文件]', '备份文件，默认是当前文件夹里带时间的名称')
    .option('--base <备份>', '增量: 同一个文件夹里更早的备份已有的文件只记名称')
    .action((file: string | undefined, { base, ...show }: { base?: string } & Show) =>
      present(deps, show, (shown) => create(shown, file ?? datedName('backup', new Date()), base)),
    )
}

function verifyCommand(deps: CliDeps): Command {
  return command('verify', {
    description: '核对每个摘要，恢复到临时的文件夹和数据库，再搜索一遍',
    examples: ['zhiku backup verify 周日.zip'],
    json: {
      ...FIELDS,
      damages: '已损坏的部分，空为完好',
      searches: '试了几次搜索',
      unfound: '没有找到原来那一篇的搜索',
    },
    note: '临时数据放在系统的临时文件夹（TMPDIR）里，需要和恢复同样大的空间，结束时删除。',
    local: true,
  })
    .argument('<文件>', '备份文件')
    .action((file: string, show: Show) => present(deps, show, (shown) => verify(shown, file)))
}

function restoreCommand(deps: CliDeps): Command {
  return command('restore', {
    description: '恢复到空的数据文件夹，以及自带的或外部的空数据库',
    examples: [
      'ZHIKU_DATA=/opt/zhiku/新数据 zhiku backup restore 周日.zip',
      'DATABASE_URL=postgresql://… ZHIKU_DATA=/opt/zhiku/新数据 zhiku backup restore 周日.zip',
    ],
    json: FIELDS,
    note: `${WHERE}\n数据文件夹或数据库不是空的，就拒绝并且什么也不改。恢复完成后启动服务器，搜索索引自动建立。`,
    local: true,
  })
    .argument('<文件>', '备份文件')
    .action((file: string, show: Show) => present(deps, show, (shown) => restore(shown, file)))
}

async function create(deps: CliDeps, file: string, base: string | undefined): Promise<Outcome> {
  const target = path.resolve(file)
  const order = { do: 'backup-create', target, ...(base !== undefined && { base: path.resolve(base) }) } as const
  const report = await onServerMachine(deps, order, BackupReport)
  const { missing } = report
  const warning =
    missing.length > 0 ? [`警告: 有 ${missing.length} 个文件在文件存储里找不到，运行 zhiku doctor --deep`] : []
  return { data: report, lines: [...described(report), ...warning], essence: [target], failed: missing.length > 0 }
}

async function verify(deps: CliDeps, file: string): Promise<Outcome> {
  const report = await onServerMachine(deps, { do: 'backup-verify', archive: path.resolve(file) }, VerifyReport)
  const { damages, unfound, searches } = report
  const end =
    damages.length > 0
      ? damages.map((name) => `已损坏: ${name}`)
      : [`完好: 摘要相符，已试着恢复；搜索 ${searches} 次，找到 ${searches - unfound.length} 次`]
  const lines = [...described(report), ...end, ...unfound.map((text) => `没有找到: ${text}`)]
  return { data: report, lines, failed: damages.length + unfound.length > 0 }
}

async function restore(deps: CliDeps, file: string): Promise<Outcome> {
  const report = await onServerMachine(deps, { do: 'backup-restore', archive: path.resolve(file) }, BackupReport)
  return { data: report, lines: [...described(report), '已恢复，现在可以启动服务器'] }
}

const described = ({ archive, time, rows, files, bytes, needs, inEarlier }: BackupReport): string[] => [
  `${archive}: ${time} 的数据，${rows} 行，${files} 个文件（${(bytes / 1e6).toFixed(1)} MB）`,
  ...(needs.length > 0 ? [`其中 ${inEarlier} 个文件在更早的备份里，请一起保存: ${needs.join('、')}`] : []),
]
