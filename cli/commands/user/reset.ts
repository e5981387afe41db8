import type { Command } from 'commander'
import { userPassword } from '../../../core/contract/sys/user.ts'
import { confirm, YES } from '../../confirm.ts'
import { connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { command } from '../../frame.ts'
import { withAccount } from '../../names/accounts.ts'
import { type Outcome, present, type Show } from '../../outcome.ts'
import { chosenPassword, PASSWORD_OPTIONS, type PasswordSource } from '../../password.ts'

interface ResetOptions extends PasswordSource {
  username: string
  yes: boolean
}

export const resetCommand = (deps: CliDeps, run: typeof reset = reset): Command =>
  command('reset', {
    description: '重置密码: 旧密码立即失效，下次登录须修改',
    examples: ['zhiku user reset wangwu --generate', 'zhiku user reset wangwu --password-stdin --yes < 密码文件'],
    json: { username: '账号', password: '用 --generate 时: 新密码，只显示这一次' },
  })
    .argument('<账号>', '登录用的账号')
    .option(...PASSWORD_OPTIONS.passwordStdin)
    .option(...PASSWORD_OPTIONS.generate)
    .option(...YES)
    .action((username: string, { passwordStdin, generate, yes, ...show }: Omit<ResetOptions, 'username'> & Show) =>
      present(deps, show, (shown) => run(shown, { username, passwordStdin, generate, yes })),
    )

async function reset(deps: CliDeps, { username, yes, ...source }: ResetOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  await confirm(deps, `重置 ${username} 的密码，旧密码立即失效。`, yes)
  const password = await chosenPassword(deps, source)
  await withAccount(api, username, () =>
    api.call(userPassword, { body: { username, password, confirmpassword: password } }),
  )
  return {
    data: { username, ...(source.generate && { password }) },
    lines: [`已重置 ${username} 的密码`, ...(source.generate ? [`新密码，只显示这一次: ${password}`] : [])],
    essence: source.generate ? [password] : [],
  }
}
