import * as v from 'valibot'
import { flag, number, text } from '../list-field.ts'
import { recordCalls } from '../record-calls.ts'
import { line, NumberText, orEmpty, Switch } from '../values.ts'
import { MASK_KINDS } from '../../text/masking/kinds.ts'

export const chapter = '规则与数据源'

const Kept = v.pipe(NumberText, v.integer('应为整数'), v.minValue(0, '不能小于 0'), v.maxValue(20, '不能大于 20'))

/** What is masked in documents for people who may not read sensitive content. */
export const maskingRule = recordCalls({
  base: '/KM/kmMaskingRule',
  name: '脱敏规则',
  kind: 'masking-rule',
  right: 'km:maskingRule',
  body: {
    name: v.pipe(line(64), v.trim(), v.nonEmpty('请输入名称')),
    kind: v.picklist(MASK_KINDS, '请选择种类'),
    /** Of the kind `pattern` alone. */
    pattern: orEmpty(line(1000)),
    keepFirst: v.optional(Kept, 3),
    keepLast: v.optional(Kept, 4),
    /** Some text to try the rule with; the form shows what becomes of it. */
    sample: orEmpty(line(500)),
    usable: v.optional(Switch, false),
  },
  fields: {
    name: text('名称'),
    kind: text('种类', 'km_mask_kind'),
    pattern: text('正则表达式'),
    keepFirst: number('保留前几位'),
    keepLast: number('保留后几位'),
    sample: text('试一试的文字'),
    usable: flag('启用'),
  },
  row: {
    name: v.string(),
    kind: v.picklist(MASK_KINDS),
    pattern: v.nullish(v.string()),
    keepFirst: v.number(),
    keepLast: v.number(),
    sample: v.nullish(v.string()),
    usable: v.boolean(),
  },
  example: { name: '合同编号', kind: 'pattern', pattern: 'HT\\d{8}', keepFirst: 2, keepLast: 2, usable: false },
})
