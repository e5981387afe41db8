import type { ReactElement } from 'react'
import { type MaskingRule, MASK_KINDS } from '#core/text/masking/kinds.ts'
import { maskerOf } from '#core/text/masking/masking.ts'
import type { ControlProps } from '../parts/control.ts'
import { LinesControl } from '../parts/form/text-control.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './sample-control.css?inline'

styles(css)

type Draft = ControlProps<unknown>['draft']

const toRule = (draft: Draft): MaskingRule | null => {
  const kind = MASK_KINDS.find((each) => each === draft?.['kind'])
  if (!kind) return null
  const { pattern, keepFirst, keepLast } = draft as Readonly<Record<string, unknown>>
  return {
    kind,
    pattern: typeof pattern === 'string' ? pattern : '',
    keepFirst: Number(keepFirst ?? 0),
    keepLast: Number(keepLast ?? 0),
  }
}

function outcome(draft: Draft, text: string): string {
  const rule = toRule(draft)
  if (rule === null) return '请先选择种类'
  if (text.trim() === '') return '输入一段文字，这里显示脱敏之后的样子'
  const masker = maskerOf([rule])!
  return masker.has(text) ? masker.mask(text) : '这条规则在这段文字里没有找到号码'
}

/** The text, and what readers would see of it by the rule as it stands in the form. */
export function SampleControl(p: ControlProps<string | null | undefined, string>): ReactElement {
  return (
    <div className="zk-mask-sample">
      <LinesControl {...p} />
      <output htmlFor={p.id} aria-label="脱敏之后">
        {outcome(p.draft, p.value ?? '')}
      </output>
    </div>
  )
}
