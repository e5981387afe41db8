import { Checkbox } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { PermissionChoice } from '#core/contract/sys/menu.ts'
import { roleRules, roleRulesSave } from '#core/contract/sys/role.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../api.ts'
import { idsOf } from '../parts/pickers/picking.ts'
import { toast } from '../toasts.ts'

interface RoleRulesProps {
  roleId: string
  /** The menus that have data rules and that the role has. */
  menus: readonly PermissionChoice[]
}

/** Which rows of a menu's list the role sees; each tick is saved at once. */
export const RoleRules = ({ roleId, menus }: RoleRulesProps): ReactElement => (
  <section aria-label="数据规则">
    <h3>数据规则</h3>
    <p>勾选的规则立即生效；一条也不勾选时，列表不受限制。</p>
    {menus.map((menu) => (
      <RulesOfMenu key={menu.key} roleId={roleId} menu={menu} />
    ))}
  </section>
)

function RulesOfMenu({ roleId, menu }: { roleId: string; menu: PermissionChoice }): ReactElement {
  const permissionId = menu.key
  const { last, failure, retry } = useQuery(permissionId, (signal) =>
    api.call(roleRules, { params: { permissionId, roleId } }, signal),
  )
  const ticked = idsOf(last?.drChecked)
  const tick = async (id: string, isOn: boolean) => {
    const dataRuleIds = (isOn ? [...ticked, id] : ticked.filter((each) => each !== id)).join(',')
    try {
      await api.call(roleRulesSave, { body: { roleId, permissionId, dataRuleIds } })
      toast('已保存数据规则')
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    retry()
  }
  return (
    <fieldset className="zk-role-rules">
      <legend>{menu.slotTitle}</legend>
      <Refusal>{failure}</Refusal>
      {last?.datarule.map(({ id, ruleName, ruleColumn, ruleConditions, ruleValue }) => (
        <Checkbox
          key={id}
          label={`${ruleName}（${ruleColumn ?? ''} ${ruleConditions} ${ruleValue}）`}
          checked={ticked.includes(id)}
          onChange={({ currentTarget }) => void tick(id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
