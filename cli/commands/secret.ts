import type { Command } from 'commander'
import { NEW_SECRET, SecretReport } from '../../core/maintenance/order.ts'
import { confirm, YES } from '../confirm.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { onServerMachine } from '../maintenance.ts'
import { type Outcome, present, type Show, Stop } from '../outcome.ts'

const WHERE = '在服务器上、知库的安装文件夹里运行，使用和服务器相同的 ZHIKU_DATA、DATABASE_URL、ZHIKU_SECRET。'
const JSON_FIELDS = {
  secret: '密钥，可以设为另一台服务器的 ZHIKU_SECRET',
  from: '现在放在哪里: secret.key 或 ZHIKU_SECRET',
}

/** Moves the installation's secret to another server, or changes it. */
export function secretCommand(deps: CliDeps, runs = { show, set }): Command {
  return group('secret', { description: '安装的密钥: 几台服务器共用一个数据库时必须相同', note: WHERE })
    .addCommand(
      command('show', {
        description: '显示密钥，另一台服务器把它设为 ZHIKU_SECRET',
        examples: ['zhiku secret show', 'ZHIKU_SECRET="$(zhiku secret show --quiet)" npm start'],
        json: JSON_FIELDS,
        note: `${WHERE}\n有了它就能伪造下载票据和分享链接，请像密码一样保管。`,
        local: true,
      }).action((shows: Show) => present(deps, shows, (shown) => runs.show(shown))),
    )
    .addCommand(
      command('set', {
        description: '从标准输入读一个密钥，写进数据文件夹的 secret.key',
        examples: ['zhiku secret set --yes < 密钥文件'],
        json: JSON_FIELDS,
        note: [
          WHERE,
          '重新启动全部服务器后生效。与原来不同时，以前的分享链接和下载票据失效，数据源的密码须再填一次。',
        ].join('\n'),
        local: true,
      })
        .option(...YES)
        .action(({ yes, ...shows }: { yes: boolean } & Show) =>
          present(deps, shows, (shown) => runs.set(shown, { yes })),
        ),
    )
}

async function show(deps: CliDeps): Promise<Outcome> {
  const report = await onServerMachine(deps, { do: 'secret-show' }, SecretReport)
  return { data: report, lines: [report.secret], essence: [report.secret] }
}

async function set(deps: CliDeps, { yes }: { yes: boolean }): Promise<Outcome> {
  const secret = (await deps.readLine())?.trim() ?? ''
  if (secret === '') throw new Stop('标准输入里没有密钥')
  await confirm(deps, '更换密钥，以前的分享链接和下载票据失效。', yes)
  const report = await onServerMachine(deps, { do: 'secret-set' }, SecretReport, { [NEW_SECRET]: secret })
  return { data: report, lines: ['已写入 secret.key，重新启动全部服务器后生效'], essence: [report.secret] }
}
