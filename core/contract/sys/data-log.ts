import * as v from 'valibot'
import { endpoint, type Result } from '../endpoint.ts'
import { date, type ListFields, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { Id } from '../values.ts'
import { checkRuleList } from './rules-and-sources/check-rule.ts'
import { dictionaryList } from './dictionaries/dictionary.ts'
import { dictionaryItemList } from './dictionaries/dictionary-item.ts'
import { fillRule } from './rules-and-sources/fill-rule.ts'
import { gatewayRoutePages } from './rules-and-sources/gateway-route.ts'
import { positionList } from './position.ts'
import { roleList } from './role.ts'

export const chapter = '日志与在线用户'

/**
 * The kinds of records with a version history, as the audit log names them, and the names of their fields. People and
 * documents are not among them: a person who may see the log may not see everything in those.
 */
export const VERSIONED: Readonly<Record<string, ListFields>> = {
  'check-rule': checkRuleList.fields,
  dictionary: dictionaryList.fields,
  'dictionary-item': dictionaryItemList.fields,
  'fill-rule': fillRule.list.fields,
  'gateway-route': gatewayRoutePages().fields,
  position: positionList.fields,
  role: roleList.fields,
}

/** One version of a record: its state after a change. */
const DataLogRow = v.looseObject({
  id: v.string(),
  /** A key of {@link VERSIONED}. */
  dataTable: v.string(),
  dataId: v.string(),
  /** The record as JSON. */
  dataContent: v.string(),
  /** The record's name. */
  dataName: v.nullable(v.string()),
  /** The same in words: fields by their labels, ids by names, codes by their texts. */
  dataFields: v.array(v.object({ key: v.string(), label: v.string(), text: v.string() })),
  /** From 1, for each record. */
  dataVersion: v.string(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})

const reading = { access: 'sys:dataLog:list', programs: 'site' } as const

export const dataLogList = endpoint({
  method: 'GET',
  path: '/sys/dataLog/list',
  summary: '分页查询数据日志',
  query: listQuery,
  fields: {
    id: text('编号'),
    dataTable: text('数据种类'),
    dataId: text('数据编号'),
    createBy: text('修改人'),
    createTime: date('修改时间'),
  },
  result: pageOf(DataLogRow),
  ...reading,
})
export type DataLogRow = Extract<Result<typeof dataLogList>, { records: unknown }>['records'][number]

const NameOfTable = v.picklist(Object.keys(VERSIONED), '没有这种数据的版本')

/** All versions of one record, the newest first. */
export const dataLogVersions = endpoint({
  method: 'GET',
  path: '/sys/dataLog/queryDataVerList',
  summary: '一条数据的全部版本',
  query: v.object({ dataTable: NameOfTable, dataId: Id }),
  result: v.array(DataLogRow),
  ...reading,
})
/** Two versions of the same record, in the order of the request. */
export const dataLogCompare = endpoint({
  method: 'GET',
  path: '/sys/dataLog/queryCompareList',
  summary: '取两个版本来比较',
  query: v.object({ dataId1: Id, dataId2: Id }),
  result: v.array(DataLogRow),
  ...reading,
})
