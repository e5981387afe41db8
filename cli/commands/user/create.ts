import type { Command } from 'commander'
import { userAdd, userId } from '../../../core/contract/sys/user.ts'
import { connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { command } from '../../frame.ts'
import { departmentIds } from '../../names/departments.ts'
import { roleIds } from '../../names/roles.ts'
import { type Outcome, present, type Show } from '../../outcome.ts'
import { chosenPassword, PASSWORD_OPTIONS, type PasswordSource } from '../../password.ts'
import { parts } from '../../values.ts'

interface CreateOptions extends PasswordSource {
  username: string
  realname: string
  email?: string | undefined
  phone?: string | undefined
  /** Codes, names or ids of roles. */
  roles?: readonly string[] | undefined
  departments?: readonly string[] | undefined
}

export const createCommand = (deps: CliDeps, run: typeof create = create): Command =>
  command('create', {
    description: '新增用户，首次登录须修改密码',
    examples: [
      'zhiku user create wangwu --realname 王五 --generate',
      'zhiku user create wangwu --realname 王五 --roles 角色编码 --departments 部门名称 --password-stdin < 密码文件',
    ],
    json: { id: '编号', username: '账号', realname: '姓名', password: '用 --generate 时: 首次密码，只显示这一次' },
  })
    .argument('<账号>', '登录用的账号')
    .requiredOption('--realname <姓名>', '姓名')
    .option('--email <邮箱>', '邮箱')
    .option('--phone <手机号>', '手机号')
    .option('--roles <角色,...>', '角色的编码、名称或编号，见 zhiku role list', parts)
    .option('--departments <部门,...>', '部门的名称、编码或编号，见 zhiku dept list', parts)
    .option(...PASSWORD_OPTIONS.passwordStdin)
    .option(...PASSWORD_OPTIONS.generate)
    .action((username: string, { json, quiet, profile, ...options }: Omit<CreateOptions, 'username'> & Show) =>
      present(deps, { json, quiet, ...(profile && { profile }) }, (shown) => run(shown, { username, ...options })),
    )

async function create(deps: CliDeps, o: CreateOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  // Roles are looked up before the password is asked for, so that an unknown name fails early.
  const roles = await roleIds(api, o.roles ?? [])
  const departments = await departmentIds(api, o.departments ?? [])
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
      ...(roles.length > 0 && { selectedroles: roles.join(',') }),
      ...(departments.length > 0 && { selecteddeparts: departments.join(',') }),
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
