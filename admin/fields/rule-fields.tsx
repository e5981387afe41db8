import type { ReactElement } from 'react'
import { formatAmong, FORMATS, isLimited, limitAmong, LIMITS } from '#core/rules/custom-field-rules.ts'
import type { FieldKind } from '#core/rules/custom-field-kind.ts'
import type { FieldRule } from '#core/rules/field-rule.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'

/** What the boxes of a field's rules hold, as typed. */
export interface RuleDraft {
  /** The name of a format; '' for none. */
  format: string
  least: string
  most: string
}

const typed = (limit: number | null) => (limit === null ? '' : String(limit))

export const ruleDraftOf = (kind: FieldKind, rules: readonly FieldRule[]): RuleDraft => ({
  format: formatAmong(kind, rules)?.name ?? '',
  least: isLimited(kind) ? typed(limitAmong(rules, LIMITS[kind].least)) : '',
  most: isLimited(kind) ? typed(limitAmong(rules, LIMITS[kind].most)) : '',
})

type Judged = RuleDraft & { kind: FieldKind }

/** A limit that is no whole number above zero; `checkDefinition` judges the rest. */
export const limitsFault = ({ least, most }: RuleDraft): string | null =>
  [least, most].every((limit) => /^([1-9]\d{0,2})?$/.test(limit.trim())) ? null : '最少和最多应为 1 到 999 的整数'

/** The rules that the boxes stand for. */
export function rulesOf({ kind, format, least, most }: Judged): FieldRule[] {
  const chosen = FORMATS[kind]?.find(({ name }) => name === format)
  const rules: FieldRule[] = chosen ? [chosen.rule] : []
  if (!isLimited(kind)) return rules
  if (least.trim()) rules.push([LIMITS[kind].least, Number(least)])
  if (most.trim()) rules.push([LIMITS[kind].most, Number(most)])
  return rules
}

interface RuleFieldsProps {
  draft: Judged
  onChange: (part: Partial<RuleDraft>) => void
}

/** Which form a value has to keep, and how long it may be or how many may be chosen. */
export function RuleFields({ draft, onChange }: RuleFieldsProps): ReactElement {
  const formats = FORMATS[draft.kind] ?? []
  const limits = isLimited(draft.kind) ? LIMITS[draft.kind] : null
  return (
    <>
      {formats.length > 0 && (
        <SelectField
          block
          label="格式校验"
          value={draft.format}
          options={[{ value: '', text: '不校验' }, ...formats.map(({ name }) => ({ value: name, text: name }))]}
          onChange={(format) => onChange({ format })}
        />
      )}
      {limits && (
        <div className="zk-field-limits">
          <TextField
            label={`最少${limits.counted}`}
            inputMode="numeric"
            value={draft.least}
            onChange={(least) => onChange({ least })}
          />
          <TextField
            label={`最多${limits.counted}`}
            inputMode="numeric"
            value={draft.most}
            onChange={(most) => onChange({ most })}
          />
        </div>
      )}
    </>
  )
}
