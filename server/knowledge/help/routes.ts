import { helpPage, helpPages } from '#core/contract/km/help.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { found, type Manual } from './manual.ts'

export interface HelpDeps {
  manual: Manual
}

const route = routesFor<HelpDeps>()

export const helpFeature: Feature<HelpDeps> = {
  name: 'help',
  routes: [
    route(helpPages, async ({ deps }, { query }) =>
      found(await deps.manual.pages(), query.words ?? '').map(({ name, chapter, title }) => ({ name, chapter, title })),
    ),
    route(helpPage, async ({ deps }, { query }) => {
      const page = (await deps.manual.pages()).find(({ name }) => name === query.name)
      if (!page) throw new Reject('帮助里没有这一页')
      return { name: page.name, title: page.title, markdown: page.markdown }
    }),
  ],
}
