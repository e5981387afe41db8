import * as doc from '#core/contract/km/retention/document.ts'
import * as hold from '#core/contract/km/retention/hold.ts'
import * as purge from '#core/contract/km/retention/purge-request.ts'
import { retentionRule as rules } from '#core/contract/km/retention/rule.ts'
import { retentionHold, retentionRule, taxonomyNode } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature, FeatureMenu } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { defineResource, reference } from '#server/resource/facts.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { eq } from 'drizzle-orm'
import type { DocumentDeps } from '../documents/index.ts'
import { decideRequest, withdrawRequest } from './decide.ts'
import { closeHold, liftHold, listHeld, placeHold } from './holds.ts'
import { keepUntil, retentionOf } from './keep.ts'
import { addRequest, getRequest, listRequested, listRequests } from './purge-requests.ts'
import { purgeTask } from './purge-task.ts'

const RULES = defineResource({
  table: retentionRule,
  kind: 'retention-rule',
  noun: '保留规则',
  list: rules.list,
  add: rules.add,
  refers: {
    categoryId: reference(taxonomyNode, 'categoryName', {
      where: eq(taxonomyNode.kind, 'category'),
      above: taxonomyNode.parentId,
    }),
  },
})

const HOLDS = defineResource({
  table: retentionHold,
  kind: 'retention-hold',
  noun: '案件冻结',
  list: hold.holdList,
  add: hold.holdAdd,
  beforeEdit: async (_tx, _ctx, before) => {
    if (before.closeTime !== null) throw new Reject('这个案件已经结案')
  },
})

const HOLD_MENU: FeatureMenu = {
  ...recordMenu(HOLDS, { component: 'km/retention/HoldList', icon: 'lock', sortNo: 65 }),
  rights: [
    { code: 'km:retentionHold:list', name: '查看案件冻结', roles: [] },
    { code: 'km:retentionHold:add', name: '新增案件', roles: [] },
    { code: 'km:retentionHold:edit', name: '修改案件', roles: [] },
    { code: 'km:retentionHold:place', name: '冻结知识', roles: [] },
    { code: 'km:retentionHold:lift', name: '解除冻结与结案', roles: [] },
  ],
}
const RULE_MENU = recordMenu(RULES, { component: 'km/retention/RuleList', icon: 'clock-circle', sortNo: 64 })
const PURGE_MENU: FeatureMenu = {
  key: 'km-purge-request',
  parent: 'system',
  name: '彻底删除的申请',
  url: '/isystem/purgeRequest',
  component: 'km/retention/PurgeRequestList',
  icon: 'delete',
  sortNo: 66,
  roles: ['admin'],
  rights: [
    { code: 'km:purgeRequest:list', name: '查看彻底删除的申请', roles: [] },
    { code: 'km:purgeRequest:approve', name: '批准彻底删除', roles: [] },
  ],
}

const BIN_MENU: FeatureMenu = {
  key: 'km-knowledge-bin',
  parent: 'system',
  name: '知识回收站',
  url: '/isystem/knowledgeBin',
  component: 'km/retention/BinList',
  icon: 'delete',
  sortNo: 67,
  roles: ['admin'],
  rights: [],
}

const route = routesFor<DocumentDeps & SheetDeps>()

/** What keeps documents: rules, cases, and deletion for ever by two people (decision 0036). */
export const retentionFeature: Feature<DocumentDeps & SheetDeps> = {
  name: 'retention',
  tasks: [purgeTask],
  dictionaries: [
    { code: 'km_retention_since', name: '保留期从何时算起', items: ['created 创建', 'released 最近一次发布'] },
  ],
  menus: [
    { ...RULE_MENU, rights: [...RULE_MENU.rights, { code: 'km:retentionRule:keep', name: '设定保留至', roles: [] }] },
    HOLD_MENU,
    BIN_MENU,
    PURGE_MENU,
  ],
  routes: [
    ...resourceRoutes(RULES, rules),
    ...resourceRoutes(HOLDS, { list: hold.holdList, get: hold.holdGet, add: hold.holdAdd, edit: hold.holdEdit }),
    route(hold.holdDocuments, (ctx, { query }) => listHeld(ctx, query)),
    route(hold.holdPlace, (ctx, { body }) => placeHold(ctx, body)),
    route(hold.holdLift, (ctx, { body }) => liftHold(ctx, body)),
    route(hold.holdClose, (ctx, { body }) => closeHold(ctx, body)),
    route(doc.docRetention, (ctx, { query }) => retentionOf(ctx, query.docId)),
    route(doc.docKeepUntil, (ctx, { body }) => keepUntil(ctx, body)),
    route(purge.purgeRequestList, (ctx, { query }) => listRequests(ctx, query)),
    route(purge.purgeRequestGet, (ctx, { query }) => getRequest(ctx, query.id)),
    route(purge.purgeRequestDocuments, (ctx, { query }) => listRequested(ctx, query)),
    route(purge.purgeRequestAdd, (ctx, { body }) => addRequest(ctx, body)),
    route(purge.purgeRequestWithdraw, (ctx, { body }) => withdrawRequest(ctx, body.id)),
    route(purge.purgeRequestDecide, (ctx, { body }) => decideRequest(ctx, body)),
  ],
}
