import { Button, HTMLSelect } from '@blueprintjs/core'
import { type ReactElement, useId } from 'react'
import { type Operator, OPERATOR_NAMES, OPERATORS_OF } from '#core/contract/list-field.ts'
import { MOST_CONDITIONS, withRule } from '#core/query/super-query.ts'
import { type EditedCondition, newCondition, type QueryField } from './query-field.ts'
import { ValueBox } from './value-box.tsx'

interface ConditionRowsProps {
  fields: readonly QueryField[]
  conditions: readonly EditedCondition[]
  onChange: (conditions: readonly EditedCondition[]) => void
}

/** The conditions of a query, one per line. */
export function ConditionRows({ fields, conditions, onChange }: ConditionRowsProps): ReactElement {
  const put = (next: EditedCondition) =>
    onChange(conditions.map((condition) => (condition.line === next.line ? next : condition)))
  return (
    <div className="zk-query-rows">
      {conditions.map((condition, at) => (
        <ConditionRow
          key={condition.line}
          {...{ fields, condition, at }}
          onChange={put}
          onAdd={
            conditions.length < MOST_CONDITIONS
              ? () => onChange(conditions.toSpliced(at + 1, 0, newCondition(fields[0])))
              : null
          }
          onRemove={() => onChange(conditions.filter((each) => each !== condition))}
        />
      ))}
    </div>
  )
}

interface ConditionRowProps {
  fields: readonly QueryField[]
  condition: EditedCondition
  at: number
  onChange: (condition: EditedCondition) => void
  onAdd: (() => void) | null
  onRemove: () => void
}

function ConditionRow({ fields, condition, at, onChange, onAdd, onRemove }: ConditionRowProps): ReactElement {
  const id = useId()
  const field = fields.find(({ key }) => key === condition.field)
  const rules: readonly Operator[] = OPERATORS_OF[field?.kind ?? 'text']
  const shown = rules.includes(condition.rule) ? rules : [condition.rule, ...rules]
  const choose = (key: string) => {
    const next = newCondition(fields.find((each) => each.key === key))
    // The value belongs to the previous field.
    onChange({ ...next, line: condition.line })
  }
  return (
    <div role="group" aria-label={`第 ${at + 1} 个条件`}>
      <HTMLSelect
        aria-label="字段"
        value={condition.field}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => choose(event.target.value)}
      />
      <HTMLSelect
        aria-label="匹配规则"
        value={condition.rule}
        options={shown.map((rule) => ({ value: rule, label: OPERATOR_NAMES[rule] }))}
        onChange={(event) => onChange({ ...withRule(condition, event.target.value as Operator), line: condition.line })}
      />
      <ValueBox id={id} field={field} condition={condition} onChange={(val) => onChange({ ...condition, val })} />
      <span>
        <Button
          variant="minimal"
          icon="plus"
          aria-label="在下面增加条件"
          disabled={onAdd === null}
          onClick={() => onAdd?.()}
        />
        <Button variant="minimal" icon="minus" aria-label="删除这个条件" onClick={onRemove} />
      </span>
    </div>
  )
}
