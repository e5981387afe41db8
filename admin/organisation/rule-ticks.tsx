import { Checkbox } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type Prepared, sendPrepared } from '#core/api/prepared.ts'
import type { RuleTicks } from '#core/contract/sys/data-rule.ts'
import type { PermissionChoice } from '#core/contract/sys/menu.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import type * as v from 'valibot'
import { api } from '../api.ts'
import { splitIds } from '../parts/pickers/picking.ts'
import { toast } from '../toasts.ts'

/** Reads and saves the data rules of one holder (a role, a department or a department role). */
export interface RuleCalls {
  load: (permissionId: string, signal: AbortSignal) => Promise<v.InferOutput<typeof RuleTicks>>
  save: (ticks: { permissionId: string; dataRuleIds: string }) => Prepared
}

interface RuleTicksProps {
  calls: RuleCalls
  /** The menus with data rules that the holder has. */
  menus: readonly PermissionChoice[]
}

/** The rows of a menu's list that the holder may see; each change is saved immediately. */
export const RuleTickList = ({ calls, menus }: RuleTicksProps): ReactElement => (
  <section aria-label="数据规则">
    <h3>数据规则</h3>
    <p>勾选的规则立即生效；一条也不勾选时，列表不受限制。新勾选的菜单保存以后才能设置。</p>
    {menus.map((menu) => (
      <RulesOfMenu key={menu.key} calls={calls} menu={menu} />
    ))}
  </section>
)

function RulesOfMenu({ calls, menu }: { calls: RuleCalls; menu: PermissionChoice }): ReactElement {
  const permissionId = menu.key
  const { last, failure, retry } = useQuery(permissionId, (signal) => calls.load(permissionId, signal))
  const ticked = splitIds(last?.drChecked)
  const tick = async (id: string, isOn: boolean) => {
    const dataRuleIds = (isOn ? [...ticked, id] : ticked.filter((each) => each !== id)).join(',')
    try {
      await sendPrepared(api, calls.save({ permissionId, dataRuleIds }))
      toast('已保存数据规则')
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    retry()
  }
  return (
    <fieldset className="zk-role-rules">
      <legend>{menu.slotTitle}</legend>
      {failure && <p>{failure}</p>}
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
