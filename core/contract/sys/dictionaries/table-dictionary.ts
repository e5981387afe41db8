import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { ROOT, TaxonomyTreeNodes } from '../../taxonomy.ts'
import { line } from '../../values.ts'
import { DictItems } from './dict.ts'

export const chapter = '字典'

/*
 * Rows of a table as the items of a dictionary, for the family's search selects and tree selects. The names of tables
 * and columns are the family's; the server knows a fixed list of them and never makes SQL from the request.
 */

/** `table,text,code`: the table, the column of names, the column of values. */
const params = v.object({ dict: v.pipe(v.string(), v.maxLength(300)) })
const reading = { access: 'signed-in', programs: 'read' } as const

const pageSize = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/, '应为整数'), v.transform(Number))]),
    v.integer('应为整数'),
    v.minValue(1, '每页 1 到 100 条'),
    v.maxValue(100, '每页 1 到 100 条'),
  ),
  10,
)
const keyword = v.optional(line(1000), '')

/** Items whose name or code contains the text; several codes, with commas between them, must match exactly. */
export const tableDictionary = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDict/{dict}',
  summary: '按关键字取表字典的选项',
  params,
  query: v.object({ keyword, pageSize }),
  result: DictItems,
  ...reading,
})
/** The same, with the items that were chosen before at the beginning. */
export const tableDictionaryChosenFirst = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictOrderByValue/{dict}',
  summary: '取表字典的选项，已选的在前',
  params,
  query: v.object({ keyword, pageSize }),
  result: DictItems,
  ...reading,
})
/** In the order of the keys. An unknown key is left out, or returned as itself with `delNotExist=false`. */
export const tableDictionaryTexts = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictItem/{dict}',
  summary: '按值取表字典的名称',
  params,
  query: v.object({
    key: v.optional(line(4000), ''),
    delNotExist: v.optional(v.picklist(['true', 'false'], '应为 true 或 false'), 'true'),
  }),
  result: v.array(v.string()),
  ...reading,
})
/** The nodes below one; the table determines the other columns. */
export const tableDictionaryTree = endpoint({
  method: 'GET',
  path: '/sys/dict/loadTreeData',
  summary: '按上级取表字典的选择树',
  query: v.object({
    pid: v.optional(line(64), ROOT),
    tableName: line(64),
    text: line(64),
    code: line(64),
    pidField: v.optional(line(64), ''),
    hasChildField: v.optional(line(64), ''),
    condition: v.optional(line(1000), ''),
  }),
  result: TaxonomyTreeNodes,
  ...reading,
})
