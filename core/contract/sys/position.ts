import * as v from 'valibot'
import { text } from '../list-field.ts'
import { recordCalls } from '../record-calls.ts'
import { Id, line, orEmpty } from '../values.ts'

export const chapter = '用户'

/** A code of the dictionary `position_rank`, with its text. */
const code = v.pipe(
  line(64),
  v.trim(),
  v.nonEmpty('请输入职务编码!'),
  v.regex(/^[^\s,*!<>]*$/, '职务编码不能含有空格和 , * ! < >'),
)
const name = v.pipe(
  line(64),
  v.trim(),
  v.nonEmpty('请输入职务名称!'),
  v.minLength(2, '职务名称应为 2 到 64 个字'),
  v.regex(/^[^,，]*$/, '职务名称不能含有逗号'),
)
const postRank = orEmpty(v.pipe(v.union([v.string(), v.number()]), v.transform(String), line(10)))

/** Positions of people; users refer to them by their codes. */
/** Positions of people; users refer to them by their codes. */
const records = recordCalls({
  base: '/sys/position',
  name: '职务',
  kind: 'position',
  right: 'sys:position',
  body: { code, name, postRank, companyId: orEmpty(Id) },
  fields: {
    code: text('职务编码'),
    name: text('职务名称'),
    postRank: text('职级', 'position_rank'),
    companyId: text('公司'),
  },
  row: { code: v.string(), name: v.string() },
  example: { code: 'engineer', name: '工程师', postRank: '2', companyId: 'c1' },
})
export const {
  get: positionGet,
  add: positionAdd,
  edit: positionEdit,
  remove: positionDelete,
  removeMany: positionDeleteBatch,
  export: positionExport,
  template: positionTemplate,
  import: positionImport,
} = records
/** Everybody chooses among them. */
export const positionList = {
  ...records.list,
  page: 'system/SysPositionList',
  access: 'signed-in',
  programs: 'read',
} as const
