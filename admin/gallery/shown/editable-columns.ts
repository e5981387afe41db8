import type { Column, Option } from '#core/table/column.ts'
import type { GivenRow } from '#core/table/table.ts'
import { type Load, type PersonRow } from '../../parts/pickers/picking.ts'
import { departmentControl, personControl } from '../../parts/pickers/pick-controls.tsx'
import { standardTypes } from '../../parts/editable-table/types/standard-types.ts'
import { allNodes } from '../../parts/tree/tree-node.ts'
import { DEPARTMENT_TREE, DEPARTMENTS, people } from '../made-up.ts'

const OPTIONS: readonly Option[] = DEPARTMENTS.map((text, at) => ({ value: `d${at}`, text }))

/** One column of every type. */
export const EVERY_TYPE: readonly Column[] = [
  { key: 'drag', title: '', type: 'row-drag-sort' },
  { key: 'check', title: '', type: 'row-checkbox' },
  { key: 'no', title: '序号', type: 'row-number' },
  { key: 'more', title: '', type: 'row-expand' },
  {
    key: 'name',
    title: '名称',
    type: 'input',
    placeholder: '请输入名称',
    props: { maxLength: 20 },
    validateRules: [{ required: true }, { unique: true, message: '名称不能与其他行相同' }],
  },
  { key: 'count', title: '数量', type: 'inputNumber', defaultValue: 1, statistics: ['sum', 'average'] },
  { key: 'code', title: '邮编', type: 'input', validateRules: [{ pattern: 'p' }] },
  {
    key: 'mark',
    title: '标记',
    type: 'input',
    validateRules: [
      { pattern: '^[a-z]+$', message: '只能是小写字母' },
      { handler: ({ value }) => value !== 'bad', message: '不能是 bad' },
    ],
  },
  { key: 'note', title: '说明', type: 'textarea' },
  { key: 'unit', title: '部门', type: 'select', options: OPTIONS },
  { key: 'kind', title: '性别', type: 'select', dictCode: 'sex', allowSearch: true },
  { key: 'free', title: '品牌', type: 'select', allowInput: true, options: [{ value: 'lx', text: '联想' }] },
  { key: 'found', title: '查找', type: 'select-search', options: OPTIONS },
  { key: 'several', title: '多选', type: 'select-multiple', options: OPTIONS },
  { key: 'day', title: '日期', type: 'date' },
  { key: 'moment', title: '时间', type: 'datetime' },
  { key: 'ready', title: '启用', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'done', title: '进度', type: 'progress' },
  { key: 'who', title: '人员', type: 'sel_user' },
  { key: 'where', title: '所属部门', type: 'sel_depart' },
  { key: 'tags', title: '标签', type: 'tags' },
  { key: 'file', title: '附件', type: 'upload', width: 200, props: { btnText: '传附件', allowDownload: false } },
  { key: 'own', title: '自定义', type: 'slot' },
  { key: 'fixed', title: '只读', type: 'normal' },
  { key: 'locked', title: '锁定', type: 'input', disabled: true },
  { key: 'secret', title: '隐藏', type: 'hidden', defaultValue: 'kept' },
]

export const SOME_ROWS: readonly GivenRow[] = ['甲', '乙', '丙'].map((name, at) => ({
  id: `r${at + 1}`,
  name,
  count: at + 1,
  several: at === 0 ? 'd0,d1,d2' : '',
  who: at === 0 ? 'user1,user2' : '',
  where: at === 0 ? 'd1' : '',
  unit: 'd1',
  kind: '1',
  ready: at === 0 ? 'N' : 'Y',
  done: 40,
  fixed: '不变',
  locked: '锁',
  secret: `s${at}`,
}))

/** The columns of a table with a hundred thousand rows. */
export const MANY_COLUMNS: readonly Column[] = EVERY_TYPE.filter(({ key }) =>
  ['drag', 'check', 'no', 'name', 'count', 'code', 'day', 'ready', 'unit'].includes(key),
)

export const manyRows = (count: number): GivenRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at + 1}`,
    name: `物品${at + 1}`,
    count: at % 1000,
    code: '',
    day: '2026-01-01',
    ready: at % 2 === 0 ? 'Y' : 'N',
    unit: `d${at % 5}`,
  }))

export const dictionary = async (code: string): Promise<readonly Option[]> =>
  code === 'sex'
    ? [
        { value: '1', text: '男' },
        { value: '2', text: '女' },
      ]
    : []

const ALL = people(30).map((one): PersonRow => ({ ...one, orgCodeTxt: one.department }))
const loadPeople: Load<PersonRow> = async ({ pageNo, pageSize }) => ({
  records: ALL.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  total: ALL.length,
})
const units = new Map(allNodes(DEPARTMENT_TREE).map(({ id, label }) => [id, label]))

export const TYPES = standardTypes({
  people: {
    control: personControl({
      load: loadPeople,
      named: async (keys) => ALL.filter(({ username }) => keys.includes(username)),
    }),
    nameOf: (key) => ALL.find(({ username }) => username === key)?.realname ?? key,
  },
  departments: {
    control: departmentControl({ load: async () => DEPARTMENT_TREE }),
    nameOf: (key) => units.get(key) ?? key,
  },
})
