import * as v from 'valibot'
import { endpoint } from '#core/contract/endpoint.ts'
import { created, date, flag, number, text } from '#core/contract/list-field.ts'
import { listQuery, pageOf } from '#core/contract/page.ts'
import { exportCall, importCalls } from '#core/contract/sheet.ts'
import { Id, Ids, line, NumberText, Revision, Switch } from '#core/contract/values.ts'

declare module '#core/contract/audit-action.ts' {
  /** A kind of the product is a line of `Verbs` there. */
  interface MoreVerbs {
    supply: 'add' | 'delete' | 'edit'
    'supply-category': 'add' | 'delete' | 'edit'
  }
}

const SupplyRow = v.looseObject({
  id: v.string(),
  name: v.string(),
  categoryId: v.string(),
  categoryName: v.string(),
  quantity: v.number(),
  /** Yuan. */
  price: v.nullish(v.number()),
  boughtOn: v.nullish(v.string()),
  /** A code of the dictionary `supply_state`, with its text. */
  state: v.string(),
  state_dictText: v.nullish(v.string()),
  consumable: v.boolean(),
  departmentId: v.nullish(v.string()),
  departmentName: v.nullish(v.string()),
  note: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type SupplyRow = v.InferOutput<typeof SupplyRow>

const empty = v.literal('')
const whole = v.pipe(NumberText, v.integer('应为整数'), v.minValue(0, '不能小于 0'))
const money = v.pipe(NumberText, v.minValue(0, '不能小于 0'), v.maxValue(9_999_999, '不能大于 9999999'))
const day = v.pipe(v.string(), v.isoDate('应为日期'))

const fields = {
  name: v.pipe(line(64), v.trim(), v.nonEmpty('请输入名称')),
  categoryId: Id,
  quantity: whole,
  price: v.nullish(v.union([money, empty])),
  boughtOn: v.nullish(v.union([day, empty])),
  state: line(10),
  consumable: v.optional(Switch, false),
  departmentId: v.nullish(v.union([Id, empty])),
  note: v.nullish(line(500)),
}

export const supplyList = endpoint({
  method: 'GET',
  path: '/km/supply/list',
  summary: '分页查询办公用品',
  query: listQuery,
  fields: {
    id: text('编号'),
    name: text('名称'),
    categoryId: text('分类'),
    quantity: number('数量'),
    price: number('单价'),
    boughtOn: date('购入日期'),
    state: text('状态', 'supply_state'),
    consumable: flag('易耗品'),
    departmentId: text('保管部门'),
    note: text('备注'),
    ...created,
  },
  result: pageOf(SupplyRow),
  access: 'km:supply:list',
})
export const supplyGet = endpoint({
  method: 'GET',
  path: '/km/supply/queryById',
  summary: '查询一种办公用品',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...SupplyRow.entries, revision: v.string() }),
  access: 'km:supply:list',
})
export const supplyAdd = endpoint({
  method: 'POST',
  path: '/km/supply/add',
  summary: '新增办公用品',
  body: v.object(fields),
  access: 'km:supply:add',
  audit: ['supply-add'],
})
export const supplyEdit = endpoint({
  method: 'PUT',
  path: '/km/supply/edit',
  summary: '修改办公用品',
  body: v.object({ ...v.partial(v.object(fields)).entries, consumable: v.optional(Switch), id: Id, revision: Revision }),
  access: 'km:supply:edit',
  audit: ['supply-edit'],
})
export const supplyDelete = endpoint({
  method: 'DELETE',
  path: '/km/supply/deleteBatch',
  summary: '批量删除办公用品',
  query: v.object({ ids: Ids }),
  access: 'km:supply:delete',
  audit: ['supply-delete'],
})

const sheets = { base: '/km/supply', name: '办公用品' } as const
export const supplyExport = exportCall({ ...sheets, list: 'km:supply:list', fields: supplyList.fields })
export const { importTemplate: supplyTemplate, importExcel: supplyImport } = importCalls({
  ...sheets,
  add: 'km:supply:add',
  audit: ['supply-add'],
})
