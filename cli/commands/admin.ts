import type { Command } from 'commander'
import { AdminReport } from '../../core/maintenance/order.ts'
import { confirm, YES } from '../confirm.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { onServerMachine } from '../maintenance.ts'
import { type Outcome, present, type Show } from '../outcome.ts'

interface ResetOptions {
  account: string
  yes: boolean
}

export function adminCommand(deps: CliDeps, run: typeof reset = reset): Command {
  return group('admin', { description: '在服务器上帮管理员重新登录' }).addCommand(
    command('reset', {
      description: '管理员忘记密码、被冻结或锁定时: 给一个新密码，下次登录须修改',
      examples: ['zhiku admin reset', 'zhiku admin reset --account wangwu --yes'],
      json: { username: '账号', password: '新密码，只显示这一次' },
      note: '在服务器上、知库的安装文件夹里运行，使用和服务器相同的 ZHIKU_DATA、DATABASE_URL。不需要登录，服务器可以继续运行。',
      local: true,
    })
      .option('--account <账号>', '默认租户里的账号', 'admin')
      .option(...YES)
      .action(({ account, yes, ...show }: ResetOptions & Show) =>
        present(deps, show, (shown) => run(shown, { account, yes })),
      ),
  )
}

async function reset(deps: CliDeps, { account, yes }: ResetOptions): Promise<Outcome> {
  await confirm(deps, `给 ${account} 一个新密码，旧密码立即失效，已登录的退出。`, yes)
  const made = await onServerMachine(deps, { do: 'admin-reset', account }, AdminReport)
  return {
    data: made,
    lines: [`已重置 ${made.username} 的密码`, `新密码，只显示这一次: ${made.password}`],
    essence: [made.password],
  }
}
