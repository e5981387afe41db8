import type { Command } from 'commander'
import { userAdd, userId } from '../../../core/contract/sys/user.ts'
import { connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { command } from '../../frame.ts'
import { type Outcome, present, type Show } from '../../outcome.ts'
import { chosenPassword, PASSWORD_OPTIONS, type PasswordSource } from '../../password.ts'

interface CreateOptions extends PasswordSource {
  username: string
  realname: string
  email?: string | undefined
  phone?: string | undefined
  /** Comma lists of ids. */
  roles?: string | undefined
  departments?: string | undefined
}

export const createCommand = (deps: CliDeps, run: typeof create = create): Command =>
  command('create', {
    description: '新增用户，首次登录须修改密码',
    examples: [
      'zhiku user create wangwu --realname 王五 --generate',
      'zhiku user create wangwu --realname 王五 --roles 角色编号 --departments 部门编号 --password-stdin < 密码文件',
    ],
    json: { id: '编号', username: '账号', realname: '姓名', password: '用 --generate 时: 首次密码，只显示这一次' },
  })
    .argument('<账号>', '登录用的账号')
    .requiredOption('--realname <姓名>', '姓名')
    .option('--email <邮箱>', '邮箱')
    .option('--phone <手机号>', '手机号')
    .option('--roles <编号,...>', '角色的编号')
    .option('--departments <编号,...>', '部门的编号')
    .option(...PASSWORD_OPTIONS.passwordStdin)
    .option(...PASSWORD_OPTIONS.generate)
    .action((username: string, { json, quiet, profile, ...options }: Omit<CreateOptions, 'username'> & Show) =>
      present(deps, { json, quiet, ...(profile && { profile }) }, (shown) => run(shown, { username, ...options })),
    )

async function create(deps: CliDeps, o: CreateOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const password = await chosenPassword(deps, o)
  const id = await api.call(userId, {})
  await api.call(userAdd, {
    body: {
      id,
      username: o.username,
      realname: o.realname,
      password,
      ...(o.email && { email: o.email }),
      ...(o.phone && { phone: o.phone }),
      ...(o.roles && { selectedroles: o.roles }),
      ...(o.departments && { selecteddeparts: o.departments }),
    },
  })
  const { username, realname } = o
  const secret = o.generate ? { password } : {}
  return {
    data: { id, username, realname, ...secret },
    lines: [
      `已新增 ${realname}（${username}），编号 ${id}`,
      ...(o.generate ? [`首次密码，只显示这一次: ${password}`] : []),
    ],
    essence: [o.generate ? password : id],
  }
}
