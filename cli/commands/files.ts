import type { Command } from 'commander'
import { PlacesReport } from '../../core/maintenance/order.ts'
import { confirm, YES } from '../confirm.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { onServerMachine } from '../maintenance.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { table } from '../text.ts'

const WHERE = '在服务器上、知库的安装文件夹里运行，使用和服务器相同的 ZHIKU_DATA、DATABASE_URL。'
const FIELDS = { places: '位置: { id, kind: local 文件夹或 object 对象存储, name, holds: 里面还有文件 }' }

export function filesCommand(deps: CliDeps, runs = { places, adopt }): Command {
  return group('files', { description: '知库的文件保存在哪里', note: WHERE })
    .addCommand(
      command('places', {
        description: '服务器记下的位置；每台服务器都要读得到还有文件的位置',
        examples: ['zhiku files places'],
        json: FIELDS,
        note: WHERE,
        local: true,
      }).action((show: Show) => present(deps, show, (shown) => runs.places(shown))),
    )
    .addCommand(
      command('adopt', {
        description: '忘掉记下的位置: 只在某个位置永远丢失时使用，下一次启动时记下现有的',
        examples: ['zhiku files adopt --yes'],
        json: FIELDS,
        note: `${WHERE}\n先停止全部服务器。丢失的文件之后由 zhiku doctor 列出，从备份取回。`,
        local: true,
      })
        .option(...YES)
        .action(({ yes, ...show }: { yes: boolean } & Show) =>
          present(deps, show, (shown) => runs.adopt(shown, { yes })),
        ),
    )
}

async function places(deps: CliDeps): Promise<Outcome> {
  const report = await onServerMachine(deps, { do: 'files-places' }, PlacesReport)
  return { data: report, lines: described(report), essence: report.places.map(({ name }) => name) }
}

async function adopt(deps: CliDeps, { yes }: { yes: boolean }): Promise<Outcome> {
  await confirm(deps, '忘掉记下的文件位置，读不到的文件不再等待。', yes)
  const report = await onServerMachine(deps, { do: 'files-adopt' }, PlacesReport)
  return { data: report, lines: [...described(report), '已忘掉以上位置，下一次启动服务器时记下现有的'] }
}

const described = ({ places }: PlacesReport): string[] =>
  places.length === 0
    ? ['还没有服务器记下位置']
    : table(places.map(({ name, holds }) => [name, holds ? '有文件' : '已搬空']))
