import * as v from 'valibot'
import { endpoint, type Result } from '../../endpoint.ts'
import { text } from '../../list-field.ts'
import { recordCalls } from '../../record-calls.ts'
import { line, ruled } from '../../values.ts'
import { name, ruleCode } from './rule-names.ts'

export const chapter = '规则与数据源'

/** The makers of values. The family names classes of its own server, of which the last part is enough. */
export const FILL_MAKERS = {
  OrderNumberRule: '流水号：前缀、日期、序号',
  OrgCodeRule: '下一个部门编码',
  CategoryCodeRule: '下一个专题编码',
} as const
export type FillMaker = keyof typeof FILL_MAKERS

const ruleClass = v.pipe(
  line(200),
  v.transform((path) => path.split('.').at(-1) ?? ''),
  v.picklist(Object.keys(FILL_MAKERS) as FillMaker[], '没有这种填值规则'),
)

const isObject = (json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Makes the values of a field: the next number, the next code. A form refers to it by the rule's code. */
export const fillRule = recordCalls({
  base: '/sys/fillRule',
  name: '填值规则',
  kind: 'fill-rule',
  right: 'sys:fillRule',
  row: { ruleName: v.string(), ruleCode: v.string(), ruleClass: v.string(), ruleParams: v.nullish(v.string()) },
  body: {
    ruleName: name('请输入规则名称!'),
    ruleCode,
    ruleClass,
    /** A JSON object: `prefix`, `dateFormat` and `digits` of a number. No form overrides them. */
    ruleParams: v.nullish(
      v.pipe(
        line(2000),
        ruled((json) => (isObject(json) ? null : '规则参数应为 JSON 对象')),
      ),
    ),
  },
  fields: {
    ruleName: text('规则名称'),
    ruleCode: text('规则编码'),
    ruleClass: text('规则种类'),
    ruleParams: text('规则参数'),
  },
  example: {
    ruleName: '单据编号',
    ruleCode: 'order_number',
    ruleClass: 'OrderNumberRule',
    ruleParams: '{"prefix":"T"}',
  },
})
export type FillRuleRow = Extract<Result<typeof fillRule.list>, { records: unknown }>['records'][number]

/** Values of the form as the family sends them: any JSON. Only the parent for a code is read from them. */
const formData = v.optional(v.looseObject({}), {})
const givesNumbers = { access: 'signed-in', limit: { perMinute: 120, by: 'person' } } as const

/** Makes a value as a trial, with the permission to see the rules. The value is used up: the next one differs. */
export const fillRuleTest = endpoint({
  method: 'GET',
  path: '/sys/fillRule/testFillRule',
  summary: '试用一条填值规则',
  query: v.object({ ruleCode: v.pipe(line(64), v.nonEmpty('请输入规则编码!')) }),
  result: v.string(),
  ...givesNumbers,
  access: 'sys:fillRule:list',
})
/** The value of one field. */
export const fillRuleRun = endpoint({
  method: 'PUT',
  path: '/sys/fillRule/executeRuleByCode/{code}',
  summary: '按编码生成一个值',
  params: v.object({ code: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, '规则编码格式不正确')) }),
  body: v.looseObject({}),
  result: v.string(),
  ...givesNumbers,
})
/** The values of several fields. */
export const fillRuleRunMany = endpoint({
  method: 'PUT',
  path: '/sys/fillRule/executeRuleByCodeBatch',
  summary: '按编码生成几个值',
  body: v.object({
    commonFormData: formData,
    rules: v.pipe(
      v.array(v.object({ ruleCode: v.pipe(line(64), v.nonEmpty('请输入规则编码!')), formData })),
      v.minLength(1, '请至少指定一条规则'),
      v.maxLength(50, '一次最多 50 条规则'),
    ),
  }),
  result: v.array(v.object({ ruleCode: v.string(), result: v.string() })),
  ...givesNumbers,
})
