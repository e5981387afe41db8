import type { Api } from '../../core/api/client.ts'
import { type DepartmentNode, departmentTree } from '../../core/contract/sys/departments/department.ts'
import { findNamed } from './find-named.ts'

export interface DepartmentLine {
  id: string
  departName: string
  orgCode: string
  parentId: string | null
  /** The department's name after those of its parents: 集团 / 研发部. */
  path: string
}

/** Lists every department, parents before children. */
export const allDepartments = async (api: Api): Promise<DepartmentLine[]> =>
  departmentLines(await api.call(departmentTree, {}), [])

const departmentLines = (nodes: readonly DepartmentNode[], above: readonly string[]): DepartmentLine[] =>
  nodes.flatMap(({ id, departName, orgCode, parentId, children }) => {
    const names = [...above, departName]
    const own = { id, departName, orgCode, parentId: parentId || null, path: names.join(' / ') }
    return [own, ...departmentLines(children ?? [], names)]
  })

/** Resolves departments given by name, code, path or id to their ids. */
export async function departmentIds(api: Api, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return []
  const all = (await allDepartments(api)).map(({ id, departName, orgCode, path }) => ({
    id,
    names: [departName, orgCode, path],
    shown: `${path} ${orgCode}`,
  }))
  return [...new Set(asked.map((name) => findNamed('部门', all, name).id))]
}
