import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { Prepared } from '#core/api/prepared.ts'
import type { PermissionChoice } from '#core/contract/sys/menu.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { CopyCommand } from '../parts/copy-command.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { TickTree } from '../parts/tree/tick-tree.tsx'
import { halfTicked, type TreeNode } from '../parts/tree/tree-node.ts'
import type { PanelProps } from '../resource/define.ts'
import { useSave } from '../resource/record/use-save.ts'
import { toast } from '../toasts.ts'
import { type RuleCalls, RuleTickList } from './rule-ticks.tsx'

interface Rights {
  choices: readonly PermissionChoice[]
  /** Ids of the menus and buttons that the holder has. */
  held: readonly string[]
}

export interface RightsProps extends Omit<PanelProps<never>, 'rows'> {
  /** The holder: a role, a department or a department role. */
  holder: { id: string; name: string }
  load: (signal: AbortSignal) => Promise<Rights>
  save: (change: { permissionIds: string; lastpermissionIds: string }) => Prepared
  rules: RuleCalls
  /** A note about these rights. */
  note?: string
  /** The message when there is nothing to give. */
  nothing?: string
}

/** The menus and buttons that a holder's people may use. */
export function Rights(p: RightsProps): ReactElement {
  const { holder, nothing = '还没有菜单' } = p
  const { value, failure, retry } = useQuery(holder.id, p.load)
  if (value && value.choices.length > 0) return <Ticks {...p} {...value} />
  return (
    <Drawer title={rightsTitle(p)} width="wide" onClose={p.onClose}>
      {failure && <ErrorState title="权限没有加载成功" reason={failure} onRetry={retry} />}
      {value && <EmptyState icon="lock" title={nothing} />}
      {!failure && !value && <Skeleton shape="text" />}
    </Drawer>
  )
}

const rightsTitle = ({ holder }: RightsProps) => `给“${holder.name}”授权`

function Ticks(p: RightsProps & Rights): ReactElement {
  const { holder, choices, held, rules, note, onClose } = p
  const nodes = choices.map(toTreeNode)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(held))
  const [isLinked, setIsLinked] = useState(true)
  const { save, isBusy, refusal } = useSave()
  const call = () => {
    // A button also needs its menu.
    const wanted = isLinked ? [...ticked, ...halfTicked(nodes, ticked)] : [...ticked]
    return p.save({ permissionIds: [...new Set(wanted)].join(','), lastpermissionIds: held.join(',') })
  }
  const ruled = flattenChoices(choices).filter(({ key, ruleFlag }) => ruleFlag === 1 && ticked.has(key))
  const handleSave = async () => {
    if (await save(call())) p.onDone(`已给“${holder.name}”授权`)
  }
  const foot = <Foot {...{ count: ticked.size, isBusy, call, onClose, onSave: () => void handleSave() }} />
  return (
    <Drawer title={rightsTitle(p)} width="wide" foot={foot} onClose={onClose}>
      <Refusal>{refusal}</Refusal>
      {note && <p>{note}</p>}
      <TickTree
        label="菜单与按钮"
        nodes={nodes}
        ticked={ticked}
        onTick={setTicked}
        isLinked={isLinked}
        onLink={setIsLinked}
        isSearchable
      />
      {ruled.length > 0 && <RuleTickList calls={rules} menus={ruled} />}
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

const toTreeNode = ({ key, slotTitle, children }: PermissionChoice): TreeNode => ({
  id: key,
  label: slotTitle,
  children: (children ?? []).map(toTreeNode),
})

const flattenChoices = (choices: readonly PermissionChoice[]): PermissionChoice[] =>
  choices.flatMap((choice) => [choice, ...flattenChoices(choice.children ?? [])])
