import type { Command } from 'commander'
import { type UserRow } from '../../../core/contract/sys/people.ts'
import { userFreeze, userList } from '../../../core/contract/sys/user.ts'
import { confirm, YES } from '../../confirm.ts'
import { connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { EACH_FIELDS, forEach } from '../../each.ts'
import { command, group } from '../../frame.ts'
import { findUser } from '../../names/accounts.ts'
import { type Outcome, present, type Show } from '../../outcome.ts'
import { table } from '../../text.ts'
import { count } from '../../values.ts'
import { createCommand } from './create.ts'
import { resetCommand } from './reset.ts'

interface ListOptions {
  /** Part of the account name to search for. */
  username?: string | undefined
  realname?: string | undefined
  page: number
  size: number
}

interface FreezeOptions {
  usernames: readonly string[]
  undo: boolean
  yes: boolean
}

export function userCommand(deps: CliDeps, runs = { list, freeze }): Command {
  return group('user', { description: '用户: 列出、新增、冻结、重置密码，须有相应权限' })
    .addCommand(listCommand(deps, runs.list))
    .addCommand(createCommand(deps))
    .addCommand(freezeCommand(deps, runs.freeze))
    .addCommand(resetCommand(deps))
}

const listCommand = (deps: CliDeps, run: typeof list): Command =>
  command('list', {
    description: '列出用户',
    examples: ['zhiku user list', 'zhiku user list --realname 王 --json'],
    json: { records: '一页用户: [{ id, username, realname, status, … }]', total: '总数' },
  })
    .option('--username <账号>', '账号里含有这些字')
    .option('--realname <姓名>', '姓名里含有这些字')
    .option('--page <页>', '第几页', count(1_000_000), 1)
    .option('--size <条数>', '每页几条', count(1000), 20)
    .action(({ username, realname, page, size, ...show }: ListOptions & Show) =>
      present(deps, show, (shown) => run(shown, { username, realname, page, size })),
    )

const freezeCommand = (deps: CliDeps, run: typeof freeze): Command =>
  command('freeze', {
    description: '冻结用户: 立即退出登录，令牌失效；--undo 解冻',
    examples: ['zhiku user freeze wangwu', 'zhiku user freeze wangwu zhaoliu --yes', 'zhiku user freeze wangwu --undo'],
    json: EACH_FIELDS,
  })
    .argument('<账号...>', '登录用的账号')
    .option('--undo', '解冻', false)
    .option(...YES)
    .action((usernames: string[], { undo, yes, ...show }: Omit<FreezeOptions, 'usernames'> & Show) =>
      present(deps, show, (shown) => run(shown, { usernames, undo, yes })),
    )

const userStateText = ({ status }: UserRow): string => (status === 2 ? '已冻结' : '正常')
const containing = (text: string): string => `*${text}*`

async function list(deps: CliDeps, { username, realname, page, size }: ListOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const query = {
    pageNo: page,
    pageSize: size,
    ...(username && { username: containing(username) }),
    ...(realname && { realname: containing(realname) }),
  }
  const { records, total } = await api.call(userList, { query })
  const rows = records.map((row) => [row.username, row.realname, userStateText(row), row.orgCodeTxt ?? '', row.id])
  return {
    data: { records, total },
    lines:
      total === 0 ? ['没有用户'] : [...table([['账号', '姓名', '状态', '部门', '编号'], ...rows]), `共 ${total} 个`],
    essence: records.map((row) => row.username),
  }
}

async function freeze(deps: CliDeps, { usernames, undo, yes }: FreezeOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  if (!undo) await confirm(deps, `冻结 ${usernames.join('、')}，立即退出登录。`, yes)
  return forEach(deps, usernames, {
    done: undo ? '已解冻' : '已冻结',
    unit: '个用户',
    work: async (username) => {
      const { id } = await findUser(api, username)
      await api.call(userFreeze, { body: { ids: id, status: undo ? 1 : 2 } })
    },
  })
}
