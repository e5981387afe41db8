import * as contract from '#core/contract/sys/rules-and-sources/data-source.ts'
import { dataSource } from '#server/db/schema/index.ts'
import { defineResource } from '#server/resource/facts.ts'

export const DATA_SOURCES = defineResource({
  table: dataSource,
  kind: 'data-source',
  noun: '数据源',
  list: contract.dataSourceList,
  add: contract.dataSourceAdd,
  also: () => ({ sysOrgCode: null }),
  // Without the password: whoever imports a data source enters it again.
  sheet: {
    code: { example: 'erp' },
    name: { width: 24, example: '业务库' },
    dbType: { width: 16 },
    dbDriver: { width: 28 },
    dbUrl: { width: 48, example: 'jdbc:postgresql://db.example.com:5432/erp' },
    dbName: {},
    dbUsername: {},
    remark: { width: 36 },
    createTime: { width: 20 },
  },
  secrets: { dbPassword: { title: '密码', beside: ['dbUrl', 'dbUsername'] } },
})
