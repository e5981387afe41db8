import { expect, it } from 'vitest'
import { Vocabulary } from '../vocabulary.ts'
import { findCell } from './table-cell.ts'
import type { TableAbove } from './table-rows.ts'

const LEAVE =
  '项目\t天数\t审批人\n年假\t5 天（工龄 1–10 年）\t部门负责人\n病假\t15 天\t人力资源部\n婚假\t13 天\t部门负责人'
const ALARM = '响应级别\t负责人\t联系电话\n一级响应\t总经理\t1001\n二级响应\t安全总监\t1002\n三级响应\t值班长\t1003'
const ROOMS =
  '机房\t面积（平方米）\t电压等级\t投运时间\n张江机房\t1200\t10kV\t2015年3月\n外高桥机房\t800\t35kV\t-\n临港机房\t600\t-\t2020年5月'
const CSV = '物资,说明,单价\n"阀门,铸铁","DN50, 法兰",120\n弯头,PVC,8'
/** In the second row a cell is empty, and in the header of the second table the corner. */
const GAPS = '设备\t型号\t厂家\n水泵\t东方泵业\n\n一季度\t二季度\n销量\t10\t20\n利润\t3\t4'
const CONTACTS = '负责人\t王芳\n联系电话\t1001\n第一条\t员工应当节约。'

interface Asked {
  isCsv?: boolean
  above?: TableAbove | null
}

function cell(question: string, text: string, { isCsv = false, above = null }: Asked = {}): string | null {
  const vocabulary = new Vocabulary()
  vocabulary.learn('制度', [text])
  const found = findCell(question, { title: '制度', heading: null, text, isCsv, above }, vocabulary)
  const at = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  if (!found) return null
  if (!found.value) return `整行：${at(found.row)}`
  return `${[...found.keys.map(at), ...(found.column ? [found.column] : [])].join(' · ')}：${at(found.value)}`
}

it.each([
  ['年假有几天', LEAVE, '年假 · 天数：5 天（工龄 1–10 年）'],
  ['婚假可以休多少天', LEAVE, '婚假 · 天数：13 天'],
  ['病假由谁审批', LEAVE, '病假 · 审批人：人力资源部'],
  ['二级响应由谁负责', ALARM, '二级响应 · 负责人：安全总监'],
  ['三级响应的联系电话是多少', ALARM, '三级响应 · 联系电话：1003'],
  ['张江机房的电压等级是多少', ROOMS, '张江机房 · 电压等级：10kV'],
  ['外高桥机房面积多大', ROOMS, '外高桥机房 · 面积（平方米）：800'],
  ['张江机房什么时候投运', ROOMS, '张江机房 · 投运时间：2015年3月'],
  ['联系电话是多少', CONTACTS, '联系电话：1001'],
  // A sentence in a cell is told as it is.
  ['上海分公司的邮编是多少', '编号0\t一般\t备注\n编号90\t上海分公司的邮编为200040\t无', '：上海分公司的邮编为200040'],
])('finds the cell for %s', (question, text, said) => expect(cell(question, text)).toBe(said))

it.each([
  ['产假有几天', LEAVE],
  ['四级响应由谁负责', ALARM],
  ['响应由谁负责', ALARM],
  ['张江机房二期的面积是多少', ROOMS],
  ['外高桥机房的柜位数是多少', ROOMS],
  ['上海分公司的邮编是多少', '编号\t说明\n1\t上海分公司的邮编为200040\n2\t上海分公司的邮编为200050'],
])('says nothing where no row or column is certain: %s', (question, text) => expect(cell(question, text)).toBeNull())

it('says nothing for a cell that is not filled, or is no answer of the kind that is asked for', () => {
  expect(cell('外高桥机房什么时候投运', ROOMS)).toBeNull()
  expect(cell('临港机房的电压等级是什么', ROOMS)).toBeNull()
  expect(cell('二级响应的联系电话是谁', ALARM)).toBeNull()
  expect(cell('张江机房的负责人是谁', ROOMS)).toBeNull()
})

it('tells the whole row where a gap makes its columns uncertain', () => {
  expect(cell('水泵的型号是什么', GAPS)).toBe('整行：水泵\t东方泵业')
  expect(cell('销量二季度是多少', GAPS)).toBe('整行：销量\t10\t20')
})

it('reads CSV with quotes', () => {
  expect(cell('弯头的单价是多少', CSV, { isCsv: true })).toBe('弯头 · 单价：8')
  expect(cell('阀门,铸铁的单价', CSV, { isCsv: true })).toBe('阀门,铸铁 · 单价：120')
})

it('takes the header from above for a table that goes on, and none where it is not known', () => {
  const rest = ALARM.split('\n').slice(2).join('\n')
  const header = ALARM.split('\n')[0]!
  expect(cell('三级响应的联系电话是多少', rest, { above: { header, widest: 3 } })).toBe('三级响应 · 联系电话：1003')
  expect(cell('三级响应的联系电话是多少', rest, { above: { header, widest: 4 } })).toContain('整行')
  expect(cell('三级响应的联系电话是多少', rest, { above: { header: '', widest: 0 } })).toBeNull()
})
