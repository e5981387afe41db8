import { Button, Callout } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { checkRuleList, type CheckRuleRow } from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/panel-action.ts'
import { checkRuleProblem } from './check-rule-problem.ts'

/** Whether a value passes the rule, as a form would hear it. */
function TryCheckRule({ rows, onClose }: PanelProps<CheckRuleRow>): ReactElement {
  const { ruleName, ruleCode } = rows[0]!
  const id = useId()
  const [value, setValue] = useState('')
  const [answer, setAnswer] = useState<{ problem: string | null }>()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setAnswer({ problem: await checkRuleProblem(ruleCode, value) })
  }
  const foot = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button intent="primary" type="submit" form={id} disabled={value === ''}>
        校验
      </Button>
    </>
  )
  return (
    <Drawer title={`测试“${ruleName}”`} foot={foot} onClose={onClose}>
      <form id={id} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <FormRow
          id={`${id}-value`}
          label="要校验的值"
          control={TextControl}
          value={value}
          onChange={(typed) => {
            setValue(typed)
            setAnswer(undefined)
          }}
        />
        {answer && (
          <Callout compact role="status" intent={answer.problem ? 'danger' : 'success'}>
            {answer.problem ?? '校验通过'}
          </Callout>
        )}
      </form>
    </Drawer>
  )
}

export const tryCheckRule = rowPanel({
  id: 'try',
  label: '测试',
  icon: 'lab-test',
  access: checkRuleList.access,
  panel: TryCheckRule,
})
