import * as contract from '#core/contract/sys/rules-and-sources/data-source.ts'
import { dataSource } from '#server/db/schema/index.ts'
import { defineResource } from '#server/resource/facts.ts'

export const DATA_SOURCES = defineResource({
  table: dataSource,
  kind: 'data-source',
  noun: '数据源',
  list: contract.dataSourceList,
  add: contract.dataSourceAdd,
  unique: ['code'],
  also: () => ({ sysOrgCode: null }),
  secrets: { dbPassword: { title: '密码', beside: ['dbUrl', 'dbUsername'] } },
})
