import type { Command } from 'commander'
import { apiClientAdd, apiClientDelete, apiClientList, type ApiClientRow } from '../../core/contract/open/client.ts'
import { confirm, YES } from '../confirm.ts'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { EACH_FIELDS, forEach } from '../each.ts'
import { command, group } from '../frame.ts'
import { withAccount } from '../names/accounts.ts'
import { placesWithIds } from '../names/place-ids.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { type ScopeFlags, type Scopes, SCOPE_OPTIONS, buildScopes } from '../scopes.ts'
import { table } from '../text.ts'
import { count, parts } from '../values.ts'

interface CreateOptions extends Scopes {
  name: string
  /** The account that owns the client; absent: the person who creates it. */
  owner?: string | undefined
  origins: readonly string[]
  addresses: readonly string[]
  forPeople: boolean
  rate: number
}

type CreateFlags = ScopeFlags & {
  name: string
  owner?: string
  origin?: string[]
  address?: string[]
  forPeople: boolean
  rate: number
}

export function clientCommand(deps: CliDeps, runs = { create, list, revoke }): Command {
  return group('client', {
    description: 'API 客户端: 别的网站凭编号和密钥为它的网页换取短期令牌，须有相应权限',
    note: '怎样使用客户端见 docs/api-clients.md。',
  })
    .addCommand(createCommand(deps, runs.create))
    .addCommand(listCommand(deps, runs.list))
    .addCommand(revokeCommand(deps, runs.revoke))
}

const createCommand = (deps: CliDeps, run: typeof create): Command =>
  command('create', {
    description: '新增一个客户端，密钥只显示这一次',
    examples: [
      'zhiku client create --name 办公门户 --origin https://oa.example.com --address 10.1.0.0/16',
      'zhiku client create --name 办公门户 --origin https://oa.example.com --for-people --json',
    ],
    json: { id: '编号', secret: '密钥，只显示这一次' },
  })
    .requiredOption('--name <名称>', '哪一个网站')
    .option('--owner <账号>', '负责人；不代表任何人时以他的名义调用，默认为自己')
    .option('--origin <来源,...>', '可以在浏览器里调用的网页来源，如 https://oa.example.com', parts)
    .option('--address <网段,...>', '密钥只在这些 IP 或网段有效，默认不限', parts)
    .option('--for-people', '可以代表租户里的任何人', false)
    .option('--rate <次数>', '每分钟最多调用几次', count(100_000), 600)
    .option(...SCOPE_OPTIONS.code)
    .option(...SCOPE_OPTIONS.bit)
    .option(...SCOPE_OPTIONS.place)
    .option(...SCOPE_OPTIONS.works)
    .action(({ name, owner, origin, address, forPeople, rate, code, bit, place, works, ...show }: CreateFlags & Show) =>
      present(deps, show, (shown) =>
        run(shown, {
          name,
          owner,
          origins: origin ?? [],
          addresses: address ?? [],
          forPeople,
          rate,
          ...buildScopes({ code, bit, place, works }),
        }),
      ),
    )

const listCommand = (deps: CliDeps, run: typeof list): Command =>
  command('list', {
    description: '列出全部客户端',
    examples: ['zhiku client list', 'zhiku client list --json'],
    json: { clients: '每个客户端: [{ id, name, username, hint, origins, addresses, codes, bits, enabled, … }]' },
  }).action((show: Show) => present(deps, show, (shown) => run(shown)))

const revokeCommand = (deps: CliDeps, run: typeof revoke): Command =>
  command('revoke', {
    description: '删除客户端: 密钥和用它换得的令牌立即失效，不能恢复',
    examples: ['zhiku client revoke 客户端编号', 'zhiku client revoke 客户端编号 --yes'],
    json: EACH_FIELDS,
  })
    .argument('<编号...>', '客户端编号，见 zhiku client list')
    .option(...YES)
    .action((ids: string[], { yes, ...show }: { yes: boolean } & Show) =>
      present(deps, show, (shown) => run(shown, { ids, yes })),
    )

async function create(deps: CliDeps, o: CreateOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const places = await placesWithIds(api, o.places)
  const add = () =>
    api.call(apiClientAdd, {
      body: {
        name: o.name,
        origins: [...o.origins],
        addresses: [...o.addresses],
        codes: [...o.codes],
        bits: [...o.bits],
        works: o.works,
        forPeople: o.forPeople,
        ratePerMinute: o.rate,
        ...(o.owner && { username: o.owner }),
        ...(places.length > 0 && { places: [...places] }),
      },
    })
  const made = await (o.owner ? withAccount(api, o.owner, add) : add())
  return {
    data: made,
    lines: [made.secret, `编号 ${made.id}。密钥只显示这一次，请立即保存`],
    essence: [made.secret],
  }
}

async function list(deps: CliDeps): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const { records } = await api.call(apiClientList, { query: { pageSize: 1000 } })
  const head = ['编号', '名称', '负责人', '密钥开头', '状态', '代表', '来源', '最后使用']
  return {
    data: { clients: records },
    lines: records.length === 0 ? ['没有客户端'] : table([head, ...records.map(clientRow)]),
    essence: records.map(({ id }) => id),
  }
}

const clientRow = (row: ApiClientRow): string[] => [
  row.id,
  row.name,
  row.username ?? '',
  row.hint,
  row.enabled ? '启用' : '停用',
  row.forPeople ? '任何人' : '负责人',
  row.origins.join('、'),
  row.lastUsed ?? '从未',
]

async function revoke(deps: CliDeps, { ids, yes }: { ids: readonly string[]; yes: boolean }): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  await confirm(deps, `删除 ${new Set(ids).size} 个客户端，使用它们的网站立即不能再调用。`, yes)
  return forEach(deps, ids, {
    done: '已删除',
    unit: '个客户端',
    work: (id) => api.call(apiClientDelete, { query: { ids: id } }),
  })
}
