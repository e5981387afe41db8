import type { Command } from 'commander'
import { roleAll } from '../../core/contract/sys/role.ts'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { table } from '../text.ts'

export const roleCommand = (deps: CliDeps, run: typeof list = list): Command =>
  group('role', { description: '角色，须有相应权限' }).addCommand(
    command('list', {
      description: '列出全部角色；编码、名称或编号可以用于 zhiku user create --roles',
      examples: ['zhiku role list', 'zhiku role list --json'],
      json: { roles: '每个角色: [{ id, roleCode, roleName, description, … }]' },
    }).action((show: Show) => present(deps, show, (shown) => run(shown))),
  )

async function list(deps: CliDeps): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const roles = await api.call(roleAll, {})
  const rows = roles.map(({ roleCode, roleName, description, id }) => [roleCode, roleName, description ?? '', id])
  return {
    data: { roles },
    lines: rows.length === 0 ? ['没有角色'] : table([['编码', '名称', '描述', '编号'], ...rows]),
    essence: roles.map(({ roleCode }) => roleCode),
  }
}
