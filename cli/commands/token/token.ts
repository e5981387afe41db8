import type { Command } from 'commander'
import {
  apiTokenAdd,
  apiTokenList,
  apiTokenMine,
  apiTokenRevoke,
  apiTokenRevokeAny,
  type ApiTokenRow,
} from '../../../core/contract/sys/api-token.ts'
import { confirm, YES } from '../../confirm.ts'
import { connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { EACH_FIELDS, forEach } from '../../each.ts'
import { command, group } from '../../frame.ts'
import { placesWithIds } from '../../names/place-ids.ts'
import { type Outcome, present, type Show } from '../../outcome.ts'
import { SCOPE_OPTIONS, type ScopeFlags, type Scopes, buildScopes } from '../../scopes.ts'
import { table } from '../../text.ts'
import { rotateCommand } from './rotate.ts'

interface CreateOptions extends Scopes {
  name: string
  until?: string | undefined
}

interface ListOptions {
  /** List the tokens of all people (needs the permission). */
  all: boolean
}

interface RevokeOptions {
  ids: readonly string[]
  /** Also accept tokens of other people (needs the permission). */
  any: boolean
  yes: boolean
}

export function tokenCommand(deps: CliDeps, runs = { create, list, revoke }): Command {
  return group('token', {
    description: 'API 令牌: 让程序以您的身份、在给定的范围内调用知库',
    note: '程序把令牌放在环境变量 ZHIKU_TOKEN 或请求头 X-Access-Token 里。',
  })
    .addCommand(createCommand(deps, runs.create))
    .addCommand(listCommand(deps, runs.list))
    .addCommand(rotateCommand(deps))
    .addCommand(revokeCommand(deps, runs.revoke))
}

type CreateFlags = ScopeFlags & { name: string; until?: string }

const MADE_FIELDS = { id: '编号', token: '令牌，只显示这一次', validUntil: '有效期' }

const createCommand = (deps: CliDeps, run: typeof create): Command =>
  command('create', {
    description: '创建一个令牌，令牌只显示这一次',
    examples: [
      'zhiku token create --name 夜间导出 --bit view,download --until 2027-06-30',
      'zhiku token create --name 上传 --code km:doc:upload --place category:编号 --quiet',
    ],
    json: MADE_FIELDS,
  })
    .requiredOption('--name <名称>', '做什么用的')
    .option(...SCOPE_OPTIONS.code)
    .option(...SCOPE_OPTIONS.bit)
    .option(...SCOPE_OPTIONS.place)
    .option(...SCOPE_OPTIONS.works)
    .option('--until <日期>', '有效期，默认 90 天，最长一年')
    .action(({ code, bit, place, name, works, until, ...show }: CreateFlags & Show) =>
      present(deps, show, (shown) => run(shown, { name, until, ...buildScopes({ code, bit, place, works }) })),
    )

const listCommand = (deps: CliDeps, run: typeof list): Command =>
  command('list', {
    description: '列出自己的令牌',
    examples: ['zhiku token list', 'zhiku token list --all --json'],
    json: { tokens: '每个令牌: { id, name, hint, codes, bits, places, works, validUntil, lastUsed, state, … }' },
  })
    .option('--all', '列出所有人的令牌，须有相应权限', false)
    .action(({ all, ...show }: ListOptions & Show) => present(deps, show, (shown) => run(shown, { all })))

const revokeCommand = (deps: CliDeps, run: typeof revoke): Command =>
  command('revoke', {
    description: '撤销令牌，立即生效，不能恢复',
    examples: ['zhiku token revoke 令牌编号', 'zhiku token revoke 令牌编号 --any --yes'],
    json: EACH_FIELDS,
  })
    .argument('<编号...>', '令牌编号，见 zhiku token list')
    .option('--any', '也撤销别人的令牌，须有相应权限', false)
    .option(...YES)
    .action((ids: string[], { any, yes, ...show }: Omit<RevokeOptions, 'ids'> & Show) =>
      present(deps, show, (shown) => run(shown, { ids, any, yes })),
    )

async function create(deps: CliDeps, { name, codes, bits, places, works, until }: CreateOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const inPlaces = await placesWithIds(api, places)
  const made = await api.call(apiTokenAdd, {
    body: {
      name,
      codes: [...codes],
      bits: [...bits],
      works,
      ...(inPlaces.length > 0 && { places: [...inPlaces] }),
      ...(until && { validUntil: until }),
    },
  })
  return {
    data: made,
    lines: [made.token, `有效期至 ${made.validUntil}，编号 ${made.id}。令牌只显示这一次，请立即保存`],
    essence: [made.token],
  }
}

const STATES: Record<ApiTokenRow['state'], string> = { active: '有效', over: '已过期', revoked: '已撤销' }

async function list(deps: CliDeps, { all }: ListOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const { records } = await api.call(all ? apiTokenList : apiTokenMine, { query: { pageSize: 1000 } })
  const head = ['编号', '名称', '开头', '状态', '有效期至', '最后使用', ...(all ? ['账号'] : [])]
  const rows = records.map((row) => [
    row.id,
    row.name,
    row.hint,
    STATES[row.state],
    row.validUntil ?? '',
    row.lastUsed ?? '从未',
    ...(all ? [row.username ?? ''] : []),
  ])
  return {
    data: { tokens: records },
    lines: rows.length === 0 ? ['没有令牌'] : table([head, ...rows]),
    essence: records.map(({ id }) => id),
  }
}

async function revoke(deps: CliDeps, { ids, any, yes }: RevokeOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  await confirm(deps, `撤销 ${new Set(ids).size} 个令牌，使用它们的程序立即停止工作。`, yes)
  // Revoked one by one, because the server silently ignores unknown ids in a list.
  return forEach(deps, ids, {
    done: '已撤销',
    unit: '个令牌',
    work: (id) => api.call(any ? apiTokenRevokeAny : apiTokenRevoke, { query: { ids: id } }),
  })
}
