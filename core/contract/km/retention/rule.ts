import * as v from 'valibot'
import { SINCE } from '../../../rules/retention.ts'
import { number, text } from '../../list-field.ts'
import { recordCalls } from '../../record-calls.ts'
import { Id, line, NumberText } from '../../values.ts'

export const chapter = '知识'

/** How long documents are kept, by category; the longest of all rules that cover a document counts. */
export const retentionRule = recordCalls({
  base: '/KM/kmRetentionRule',
  name: '保留规则',
  kind: 'retention-rule',
  right: 'km:retentionRule',
  body: {
    name: v.pipe(line(64), v.trim(), v.nonEmpty('请输入名称')),
    categoryId: Id,
    years: v.pipe(NumberText, v.integer('应为整数'), v.minValue(1, '至少 1 年'), v.maxValue(100, '最多 100 年')),
    since: v.picklist(SINCE, '请选择从何时算起'),
  },
  fields: {
    name: text('名称'),
    categoryId: text('分类'),
    years: number('保留几年'),
    since: text('从何时算起', 'km_retention_since'),
  },
  row: {
    name: v.string(),
    categoryId: v.string(),
    categoryName: v.nullish(v.string()),
    years: v.number(),
    since: v.picklist(SINCE),
  },
  example: { name: '合同保留十年', categoryId: '1', years: 10, since: 'created' },
})
