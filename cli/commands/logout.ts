import type { Command } from 'commander'
import { logout as logoutCall } from '../../core/contract/sys/login.ts'
import { connect } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { forgetToken } from '../profiles.ts'

export function logoutCommand(deps: CliDeps, run: typeof logout = logout): Command {
  return command('logout', {
    description: '退出登录: 令牌在服务器上失效，并从本机删除',
    examples: ['zhiku logout', 'zhiku logout --profile 总部'],
    json: { signedOut: '是否退出了，false 为本来就没有登录', url: '服务器地址' },
  }).action((show: Show) => present(deps, show, (shown) => run(shown)))
}

export async function logout(deps: CliDeps): Promise<Outcome> {
  const { api, token, url } = await connect(deps)
  // The token is removed first, so that this machine forgets it whatever the server answers.
  await forgetToken(deps)
  if (!token) return { data: { signedOut: false, url }, lines: ['本来就没有登录'] }
  await api.call(logoutCall, {})
  return { data: { signedOut: true, url }, lines: [`已退出 ${url}`] }
}
