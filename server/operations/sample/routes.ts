import { sampleDelete, sampleDocuments } from '#core/contract/km/help.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { readMade } from './made.ts'
import { binManual, manualDocuments } from './manual-documents.ts'
import { companyDocuments, type RemovalDeps, removeCompany } from './remove-company.ts'

const route = routesFor<RemovalDeps>()

async function sampleTitles(ctx: Context<RemovalDeps>): Promise<string[]> {
  const company = await companyDocuments(ctx, await readMade(ctx.deps.db))
  return [...(await manualDocuments(ctx)), ...company].map(({ title }) => title)
}

async function deleteSample(ctx: Context<RemovalDeps>): Promise<number> {
  const gone = (await binManual(ctx)) + (await removeCompany(ctx))
  if (gone === 0) throw new Reject('知识里没有随产品载入的示例')
  return gone
}

export const sampleFeature: Feature<RemovalDeps> = {
  name: 'sample',
  routes: [route(sampleDocuments, (ctx) => sampleTitles(ctx)), route(sampleDelete, (ctx) => deleteSample(ctx))],
}
