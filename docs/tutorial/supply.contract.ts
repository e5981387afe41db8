import * as v from 'valibot'
import { date, flag, number, text } from '#core/contract/list-field.ts'
import { recordCalls } from '#core/contract/record-calls.ts'
import { Id, line, NumberText, orEmpty, Switch } from '#core/contract/values.ts'

export const chapter = '用户'

export const supply = recordCalls({
  base: '/km/supply',
  name: '办公用品',
  kind: 'supply',
  right: 'km:supply',
  body: {
    name: v.pipe(line(64), v.trim(), v.nonEmpty('请输入名称')),
    categoryId: Id,
    quantity: v.pipe(NumberText, v.integer('应为整数'), v.minValue(0, '不能小于 0')),
    price: orEmpty(v.pipe(NumberText, v.minValue(0, '不能小于 0'), v.maxValue(9_999_999, '不能大于 9999999'))),
    boughtOn: orEmpty(v.pipe(v.string(), v.isoDate('应为日期'))),
    state: line(10),
    consumable: v.optional(Switch, false),
    departmentId: orEmpty(Id),
    note: v.nullish(line(500)),
  },
  fields: {
    name: text('名称'),
    categoryId: text('分类'),
    quantity: number('数量'),
    price: number('单价'),
    boughtOn: date('购入日期'),
    state: text('状态', 'supply_state'),
    consumable: flag('易耗品'),
    departmentId: text('保管部门'),
    note: text('备注'),
  },
  row: { name: v.string(), categoryName: v.string(), departmentName: v.nullish(v.string()) },
  example: { name: '签字笔', categoryId: '1', quantity: 100, state: '1' },
})
