import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { prepared, type Prepared } from '#core/api/prepared.ts'
import type { PermissionChoice } from '#core/contract/sys/menu.ts'
import { rolePermissions, rolePermissionsSave, type RoleRow, roleTree } from '#core/contract/sys/role.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { CopyCommand } from '../parts/copy-command.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { TickTree } from '../parts/tree/tick-tree.tsx'
import { halfTicked, type TreeNode } from '../parts/tree/tree-node.ts'
import type { PanelProps } from '../resource/define.ts'
import { useSave } from '../resource/use-save.ts'
import { toast } from '../toasts.ts'
import { RoleRules } from './role-rules.tsx'

/** What a role may open and press. */
export function RoleRights({ rows, onClose, onDone }: PanelProps<RoleRow>): ReactElement {
  const role = rows[0]!
  const { value, failure, retry } = useQuery(role.id, async (signal) => {
    const [tree, held] = await Promise.all([
      api.call(roleTree, {}, signal),
      api.call(rolePermissions, { query: { roleId: role.id } }, signal),
    ])
    return { choices: tree.treeList, held }
  })
  if (value) return <Ticks role={role} {...value} onClose={onClose} onDone={onDone} />
  return (
    <Drawer title={`给“${role.roleName}”授权`} width="wide" onClose={onClose}>
      {failure ? <ErrorState title="权限没有加载成功" reason={failure} onRetry={retry} /> : <Skeleton shape="text" />}
    </Drawer>
  )
}

interface TicksProps extends Omit<PanelProps<RoleRow>, 'rows'> {
  role: RoleRow
  choices: readonly PermissionChoice[]
  held: readonly string[]
}

function Ticks({ role, choices, held, onClose, onDone }: TicksProps): ReactElement {
  const nodes = choices.map(nodeOf)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(held))
  const [isLinked, setIsLinked] = useState(true)
  const { save, isBusy, refusal } = useSave()
  const call = () => {
    // Whoever may press a button also needs the menu that it stands in.
    const wanted = isLinked ? [...ticked, ...halfTicked(nodes, ticked)] : [...ticked]
    const body = { roleId: role.id, permissionIds: [...new Set(wanted)].join(','), lastpermissionIds: held.join(',') }
    return prepared(rolePermissionsSave, { body })
  }
  const ruled = allNodesOf(choices).filter(({ key, ruleFlag }) => ruleFlag === 1 && ticked.has(key))
  const handleSave = async () => {
    if (await save(call())) onDone(`已给“${role.roleName}”授权`)
  }
  const foot = <Foot {...{ count: ticked.size, isBusy, call, onClose, onSave: () => void handleSave() }} />
  return (
    <Drawer title={`给“${role.roleName}”授权`} width="wide" foot={foot} onClose={onClose}>
      <Refusal>{refusal}</Refusal>
      <TickTree
        label="菜单与按钮"
        nodes={nodes}
        ticked={ticked}
        onTick={setTicked}
        isLinked={isLinked}
        onLink={setIsLinked}
        isSearchable
      />
      {ruled.length > 0 && <RoleRules roleId={role.id} menus={ruled} />}
    </Drawer>
  )
}

interface FootProps {
  count: number
  isBusy: boolean
  call: () => Prepared
  onClose: () => void
  onSave: () => void
}

const Foot = ({ count, isBusy, call, onClose, onSave }: FootProps) => (
  <>
    <span className="is-start">
      <CopyCommand call={call} onCopied={toast} />
    </span>
    <span>已选 {count} 项</span>
    <Button onClick={onClose}>取消</Button>
    <Button intent="primary" loading={isBusy} onClick={onSave}>
      保存
    </Button>
  </>
)

const nodeOf = ({ key, slotTitle, children }: PermissionChoice): TreeNode => ({
  id: key,
  label: slotTitle,
  children: (children ?? []).map(nodeOf),
})

const allNodesOf = (choices: readonly PermissionChoice[]): PermissionChoice[] =>
  choices.flatMap((choice) => [choice, ...allNodesOf(choice.children ?? [])])
