import type { Command } from 'commander'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { allDepartments } from '../names/departments.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { table } from '../text.ts'

export const deptCommand = (deps: CliDeps, run: typeof list = list): Command =>
  group('dept', { description: '部门' }).addCommand(
    command('list', {
      description: '列出全部部门；名称、编码或编号可以用于 zhiku user create --departments',
      examples: ['zhiku dept list', 'zhiku dept list --json'],
      json: { departments: '每个部门，上级在前: [{ id, departName, orgCode, parentId, path }]' },
    }).action((show: Show) => present(deps, show, (shown) => run(shown))),
  )

async function list(deps: CliDeps): Promise<Outcome> {
  const { api } = await connectSignedIn(deps)
  const departments = await allDepartments(api)
  const rows = departments.map(({ orgCode, path, id }) => [orgCode, path, id])
  return {
    data: { departments },
    lines: rows.length === 0 ? ['没有部门'] : table([['编码', '部门', '编号'], ...rows]),
    essence: departments.map(({ orgCode }) => orgCode),
  }
}
