import { Button, Callout } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { fillRuleTest, type FillRuleRow } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { api } from '../api.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/panel-action.ts'

/** The values that the rule makes. Numbers are given for good. */
function TryFillRule({ rows, onClose }: PanelProps<FillRuleRow>): ReactElement {
  const { ruleName, ruleCode } = rows[0]!
  const [values, setValues] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const make = async () => {
    try {
      const value = await api.call(fillRuleTest, { query: { ruleCode } })
      setValues((made) => [value, ...made])
      setRefusal(null)
    } catch (error) {
      setRefusal(errorText(error))
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button intent="primary" onClick={() => void make()}>
        生成一个值
      </Button>
    </>
  )
  return (
    <Drawer title={`测试“${ruleName}”`} foot={foot} onClose={onClose}>
      <p>每次生成都会用掉一个序号。</p>
      {refusal && (
        <Callout compact role="alert" intent="danger">
          {refusal}
        </Callout>
      )}
      <ol aria-label="生成的值" reversed>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ol>
    </Drawer>
  )
}

export const tryFillRule = rowPanel({
  id: 'try',
  label: '测试',
  icon: 'lab-test',
  access: fillRuleTest.access,
  panel: TryFillRule,
})
