import type { Command } from 'commander'
import type { Api } from '../../../core/api/client.ts'
import { ApiFault } from '../../../core/api/fault.ts'
import { apiTokenAdd, apiTokenMine, apiTokenRevoke, type ApiTokenRow } from '../../../core/contract/sys/api-token.ts'
import { confirm, YES } from '../../confirm.ts'
import { connectSignedIn } from '../../connection.ts'
import type { CliDeps } from '../../deps.ts'
import { command } from '../../frame.ts'
import { type Outcome, present, type Show, Stop } from '../../outcome.ts'

interface RotateOptions {
  id: string
  /** The end of validity; absent: the same as the old token's, or 90 days when that has passed. */
  until?: string | undefined
  yes: boolean
}

export const rotateCommand = (deps: CliDeps, run: typeof rotate = rotate): Command =>
  command('rotate', {
    description: '换一个令牌: 创建权限和范围相同的新令牌，旧的立即撤销；新令牌只显示这一次',
    examples: ['zhiku token rotate 令牌编号', 'zhiku token rotate 令牌编号 --until 2027-06-30 --yes --quiet'],
    json: {
      id: '新令牌的编号',
      token: '新令牌，只显示这一次',
      validUntil: '有效期',
      replaced: '旧令牌的编号',
      revoked: '旧令牌是否已撤销',
    },
  })
    .argument('<编号>', '旧令牌的编号，见 zhiku token list')
    .option('--until <日期>', '有效期，默认与旧令牌相同，旧令牌已过期的为 90 天')
    .option(...YES)
    .action((id: string, { until, yes, ...show }: Omit<RotateOptions, 'id'> & Show) =>
      present(deps, show, (shown) => run(shown, { id, until, yes })),
    )

async function rotate(deps: CliDeps, { id, until, yes }: RotateOptions): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const old = await ownToken(api, id)
  await confirm(deps, `换掉令牌“${old.name}”，使用旧令牌的程序立即停止工作。`, yes)
  // The new token is made first: if that is refused, the old one still works.
  const made = await api.call(apiTokenAdd, { body: likeOld(old, until) })
  const refusal = await api.call(apiTokenRevoke, { query: { ids: id } }).then(() => null, faultSentence)
  const warning = refusal === null ? '旧令牌已撤销' : `旧令牌没有撤销: ${refusal}。请运行 zhiku token revoke ${id}`
  return {
    data: { ...made, replaced: id, revoked: refusal === null },
    lines: [made.token, `有效期至 ${made.validUntil}，编号 ${made.id}。令牌只显示这一次，请立即保存`, warning],
    essence: [made.token],
    failed: refusal !== null,
  }
}

async function ownToken(api: Api, id: string): Promise<ApiTokenRow> {
  const { records } = await api.call(apiTokenMine, { query: { pageSize: 1000 } })
  const old = records.find((row) => row.id === id)
  if (!old) throw new Stop('找不到这个令牌')
  if (old.state === 'revoked') throw new Stop('这个令牌已经撤销，请用 zhiku token create 创建新的')
  return old
}

function likeOld({ name, codes, bits, places, works, validUntil, state }: ApiTokenRow, until: string | undefined) {
  const end = until ?? (state === 'active' ? validUntil : undefined)
  return { name, codes, bits, works, ...(places && { places }), ...(end && { validUntil: end }) }
}

/** The new token must be shown even when revoking the old one fails, so the error becomes a sentence. */
function faultSentence(error: unknown): string {
  if (error instanceof ApiFault) return error.message
  throw error
}
