import * as v from 'valibot'
import { endpoint, type Result } from '../../endpoint.ts'
import { text } from '../../list-field.ts'
import { recordCalls } from '../../record-calls.ts'
import { line } from '../../values.ts'
import { code, name } from './rule-names.ts'

export const chapter = '规则与数据源'

const optional = (max: number) => v.nullish(line(max))
const dbUrl = v.pipe(line(500), v.trim(), v.nonEmpty('请输入数据源地址!'))

/** External databases. A password is stored encrypted and is never returned; an edit without one keeps it. */
export const {
  list: dataSourceList,
  get: dataSourceGet,
  add: dataSourceAdd,
  edit: dataSourceEdit,
  remove: dataSourceDelete,
  removeMany: dataSourceDeleteBatch,
  export: dataSourceExport,
  template: dataSourceTemplate,
  import: dataSourceImport,
} = recordCalls({
  base: '/sys/dataSource',
  name: '数据源',
  kind: 'data-source',
  right: 'sys:dataSource',
  row: {
    code: v.string(),
    name: v.string(),
    remark: v.nullish(v.string()),
    dbType: v.string(),
    dbType_dictText: v.nullish(v.string()),
    dbDriver: v.nullish(v.string()),
    dbUrl: v.string(),
    dbName: v.nullish(v.string()),
    dbUsername: v.nullish(v.string()),
    /** '******' stands for the password; an edit with it, or without a value, keeps the password. */
    dbPassword: v.nullish(v.string()),
  },
  body: {
    code: code('数据源编码'),
    name: name('请输入数据源名称!'),
    remark: optional(200),
    /** A code of the dictionary `database_type`. */
    dbType: v.pipe(v.union([v.string(), v.number()]), v.transform(String), line(10), v.nonEmpty('请选择数据库类型!')),
    dbDriver: optional(100),
    dbUrl,
    dbName: optional(100),
    dbUsername: optional(100),
    dbPassword: optional(200),
  },
  fields: {
    code: text('数据源编码'),
    name: text('数据源名称'),
    remark: text('备注'),
    dbType: text('数据库类型', 'database_type'),
    dbDriver: text('驱动'),
    dbUrl: text('数据源地址'),
    dbName: text('数据库名称'),
    dbUsername: text('用户名'),
  },
  example: {
    code: 'reports',
    name: '报表库',
    remark: '只读',
    dbType: '6',
    dbUrl: 'jdbc:postgresql://localhost:5432/reports',
    dbUsername: 'reader',
    dbPassword: 'secret',
  },
})
export type DataSourceRow = Extract<Result<typeof dataSourceList>, { records: unknown }>['records'][number]

export const dataSourceOptions = endpoint({
  method: 'GET',
  path: '/sys/dataSource/options',
  summary: '数据源的选项',
  result: v.array(v.object({ value: v.string(), label: v.string(), text: v.string() })),
  access: 'sys:dataSource:list',
  programs: 'site',
})
/** Signs in to a database without any query. Without a password that of the stored data source `id` is used. */
export const dataSourceTest = endpoint({
  method: 'POST',
  path: '/online/cgreport/api/testConnection',
  summary: '测试数据库连接',
  body: v.object({
    id: v.nullish(line(64)),
    dbDriver: optional(100),
    dbUrl,
    dbUsername: optional(100),
    dbPassword: optional(200),
  }),
  access: 'sys:dataSource:edit',
  limit: { perMinute: 20, by: 'person' },
  done: '数据库连接成功',
})
