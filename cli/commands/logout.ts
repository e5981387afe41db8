import { Command } from 'commander'
import { logout as logoutCall } from '#core/contract/sys/login.ts'
import { connect } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { type Outcome, present } from '../outcome.ts'
import { removeSession } from '../session-file.ts'

export function logoutCommand(deps: CliDeps, run: typeof logout = logout): Command {
  return new Command('logout')
    .description('退出登录: 令牌在服务器上失效，并从本机删除')
    .option('--json', '输出 JSON', false)
    .addHelpText('after', '\n例:\n  zhiku logout')
    .action(({ json }: { json: boolean }) => present(deps, json, () => run(deps)))
}

export async function logout(deps: CliDeps): Promise<Outcome> {
  const { api, token, url } = await connect(deps).catch(async (error: unknown) => {
    await removeSession(deps)
    throw error
  })
  // Removed first: whatever the server answers, this machine knows the token no longer.
  await removeSession(deps)
  if (!token) return { data: { signedOut: false }, lines: ['本来就没有登录'] }
  await api.call(logoutCall, {})
  return { data: { signedOut: true, url }, lines: [`已退出 ${url}`] }
}
