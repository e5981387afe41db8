import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { retentionRule } from '#core/contract/km/retention/rule.ts'
import { announcementAdd, announcementEdit, announcementList } from '#core/contract/sys/messages/announcement.ts'
import { dictionaryAdd, dictionaryEdit, dictionaryList } from '#core/contract/sys/dictionaries/dictionary.ts'
import {
  dictionaryItemAdd,
  dictionaryItemEdit,
  dictionaryItemList,
} from '#core/contract/sys/dictionaries/dictionary-item.ts'
import {
  gatewayRouteAdd,
  gatewayRouteEdit,
  gatewayRouteList,
  gatewayRouteSave,
} from '#core/contract/sys/rules-and-sources/gateway-route.ts'
import { userList } from '#core/contract/sys/user.ts'
import { tenantAdd, tenantEdit } from '#core/contract/sys/tenant.ts'
import type { Subject } from './taken-back-subject.ts'

const idsBody = (rows: readonly { id: string }[]) => ({ ids: rows.map(({ id }) => id) })

const aDictionary = async (admin: Api, dictCode: string) => {
  await admin.call(dictionaryAdd, { body: { dictName: '可收回的字典', dictCode, description: '说明' } })
  return (await admin.call(dictionaryList, { query: { dictCode } })).records
}

const toJson = (parts: unknown) => (typeof parts === 'string' ? parts : JSON.stringify(parts))

const aRoute = async (admin: Api, routerId: string) => {
  const filters = '[{"name":"StripPrefix","args":[{"key":"parts","value":"1"}]}]'
  const body = { routerId, name: '可收回的路由', uri: 'lb://zhiku', retryable: 1, filters } as const
  await admin.call(gatewayRouteAdd, { body })
  return (await admin.call(gatewayRouteList, {})).filter((row) => row.routerId === routerId)
}

/** The edit calls for administration records. */
export const RECORD_SUBJECTS: readonly (readonly [Endpoint, Subject])[] = [
  [
    announcementEdit,
    {
      make: async ({ admin }) => {
        const lina = (await admin.call(userList, { query: { username: 'lina' } })).records[0]!.id
        const base = { msgAbstract: '摘要', msgContent: '<p>正文</p>', startTime: '2026-01-01', endTime: '2099-01-01' }
        const opens = { openType: 'url', openPage: '/dashboard/analysis', busType: 'bpm', busId: 'b1' } as const
        for (const more of [{ msgType: 'ALL' }, { msgType: 'USER', userIds: `${lina},` }] as const)
          await admin.call(announcementAdd, {
            body: { titile: '可收回的通告', msgCategory: '2', priority: 'H', ...base, ...opens, ...more },
          })
        return idsBody((await admin.call(announcementList, { query: { titile: '可收回的通告' } })).records)
      },
    },
  ],
  [
    tenantEdit,
    {
      make: async ({ admin }) => {
        const ids = ['71', '72']
        for (const id of ids)
          await admin.call(tenantAdd, {
            body: { id, name: '可收回的租户', beginDate: '2026-01-01', endDate: '2099-01-01' },
          })
        return { ids }
      },
    },
  ],
  [
    retentionRule.edit,
    {
      make: async ({ admin }) => {
        const { id } = (await admin.call(categories.taxonomyAdd, { body: { name: '可收回的分类' } })) as { id: string }
        await admin.call(retentionRule.add, {
          body: { name: '可收回的规则', categoryId: id, years: 3, since: 'created' },
        })
        const { records } = await admin.call(retentionRule.list, { query: { categoryId: id } })
        return { ...idsBody(records), values: { categoryId: id } }
      },
    },
  ],
  [dictionaryEdit, { make: async ({ admin }) => idsBody(await aDictionary(admin, 'taken_back')) }],
  [
    dictionaryItemEdit,
    {
      make: async ({ admin }) => {
        const dictId = (await aDictionary(admin, 'taken_items'))[0]!.id
        const body = { dictId, itemText: '项', itemValue: '1', description: '说明', status: 0 as const }
        await admin.call(dictionaryItemAdd, { body })
        const { records } = await admin.call(dictionaryItemList, { query: { dictId } })
        return { ...idsBody(records), values: { dictId } }
      },
    },
  ],
  [
    gatewayRouteEdit,
    {
      make: async ({ admin }) => idsBody(await aRoute(admin, 'taken_edit')),
      // The list has the product family's format, in which its clients save; the edit call takes our own format.
      body: (row) => ({ ...row, predicates: toJson(row['predicates']), filters: toJson(row['filters']) }),
    },
  ],
  [
    gatewayRouteSave,
    { make: async ({ admin }) => idsBody(await aRoute(admin, 'taken_save')), body: (row) => ({ router: row }) },
  ],
]
