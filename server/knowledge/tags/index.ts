import { tagList, tagMerge } from '#core/contract/km/documents/tag.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { BulkDeps } from '../bulk-change/index.ts'
import { listTags } from './list.ts'
import { mergeTag } from './merge.ts'

const route = routesFor<BulkDeps>()

export const tagFeature: Feature<BulkDeps> = {
  name: 'tags',
  routes: [
    route(tagList, (ctx, { query }) => listTags(ctx, query)),
    route(tagMerge, (ctx, { body }) => mergeTag(ctx, body)),
  ],
  menus: [
    {
      key: 'km-tag',
      parent: 'system',
      name: '标签',
      url: '/isystem/tag',
      component: 'km/datasetting/KmTagList',
      icon: 'tags',
      sortNo: 19,
      roles: ['admin'],
      rights: [],
    },
  ],
}
