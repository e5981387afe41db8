import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import {
  type DepartmentRole,
  departmentRolesOf,
  departmentRolesOfUser,
  departmentRolesOfUserSave,
} from '#core/contract/sys/departments/department-role.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import type { PersonPanelProps } from '../organisation/members.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { TickTree } from '../parts/tree/tick-tree.tsx'
import { useSave } from '../resource/record/use-save.ts'
import { toast } from '../toasts.ts'

/** The department's own roles of a person. */
export function PersonRoles(p: PersonPanelProps): ReactElement {
  const { of: departId, person, onClose } = p
  const { value, failure, retry } = useQuery(`${departId} ${person.id}`, async (signal) => {
    const [roles, had] = await Promise.all([
      api.call(departmentRolesOf, { query: { departId } }, signal),
      api.call(departmentRolesOfUser, { query: { departId, userId: person.id } }, signal),
    ])
    return { roles, had: had.map(({ droleId }) => droleId) }
  })
  if (value && value.roles.length > 0) return <Ticks {...p} {...value} />
  return (
    <Drawer title={personRolesTitle(person)} onClose={onClose}>
      {failure && <ErrorState title="部门角色没有加载成功" reason={failure} onRetry={retry} />}
      {value && <EmptyState icon="user-round" title="部门还没有自己的角色，请先新增部门角色" />}
      {!failure && !value && <Skeleton shape="text" />}
    </Drawer>
  )
}

const personRolesTitle = ({ realname }: UserRow) => `“${realname}”的部门角色`

interface TicksProps extends PersonPanelProps {
  roles: readonly DepartmentRole[]
  had: readonly string[]
}

function Ticks({ person, roles, had, onClose }: TicksProps): ReactElement {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(had))
  const { save, isBusy, refusal } = useSave()
  const handleSave = async () => {
    const body = { userId: person.id, newRoleId: [...ticked].join(','), oldRoleId: had.join(',') }
    if (!(await save(prepared(departmentRolesOfUserSave, { body })))) return
    toast(`已保存“${person.realname}”的部门角色`)
    onClose()
  }
  const foot = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button intent="primary" loading={isBusy} onClick={() => void handleSave()}>
        保存
      </Button>
    </>
  )
  return (
    <Drawer title={personRolesTitle(person)} foot={foot} onClose={onClose}>
      <Refusal>{refusal}</Refusal>
      <TickTree
        label="部门角色"
        nodes={roles.map(({ id, roleName }) => ({ id, label: roleName }))}
        ticked={ticked}
        onTick={setTicked}
        isLinked={false}
      />
    </Drawer>
  )
}
