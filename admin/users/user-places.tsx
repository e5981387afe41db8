import type { ReactElement } from 'react'
import type { UserRow } from '#core/contract/sys/people.ts'
import { roleAll } from '#core/contract/sys/role.ts'
import { userGet } from '#core/contract/sys/user.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { departmentNodes } from '../organisation/department-nodes.ts'
import { DetailList } from '../parts/detail-list/detail-list.tsx'
import { allNodes } from '../parts/tree/tree-node.ts'

/** The roles and departments of a person by their names. */
async function loadPlaces(id: string, signal: AbortSignal) {
  const [person, roles, departments] = await Promise.all([
    api.call(userGet, { query: { id } }, signal),
    api.call(roleAll, {}, signal),
    departmentNodes(undefined, signal),
  ])
  const named = (ids: string | null | undefined, names: ReadonlyMap<string, string>) =>
    (ids ?? '')
      .split(',')
      .flatMap((each) => names.get(each) ?? [])
      .join('、')
  const departmentNames = new Map(allNodes(departments).map((node) => [node.id, node.label]))
  return [
    ['角色', named(person.selectedroles, new Map(roles.map((role) => [role.id, role.roleName])))],
    ['部门', named(person.selecteddeparts, departmentNames)],
    ['负责的部门', named(person.departIds, departmentNames)],
  ] as const
}

/** Where somebody belongs, and as what. */
export function UserPlaces({ row }: { row: UserRow }): ReactElement {
  const { value, failure, retry } = useQuery(row.id, (signal) => loadPlaces(row.id, signal))
  if (failure !== null) return <ErrorState title="角色与部门没有加载成功" reason={failure} onRetry={retry} />
  return value ? <DetailList items={value} columns={1} /> : <Skeleton shape="text" />
}
