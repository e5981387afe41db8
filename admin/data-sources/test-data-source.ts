import { prepared } from '#core/api/prepared.ts'
import { type DataSourceRow, dataSourceTest } from '#core/contract/sys/rules-and-sources/data-source.ts'
import type { OneRowAction } from '../resource/define.ts'

/** Signs in to the database with the stored data. */
export const testDataSource: OneRowAction<DataSourceRow> = {
  id: 'test',
  label: '测试连接',
  icon: 'flash',
  on: 'row',
  access: dataSourceTest.access,
  call: ([row]) =>
    prepared(dataSourceTest, {
      body: { id: row!.id, dbDriver: row!.dbDriver, dbUrl: row!.dbUrl, dbUsername: row!.dbUsername },
    }),
}
