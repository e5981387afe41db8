import { siteExport, siteImport, siteRecord, siteTemplate } from '#core/contract/km/config.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { configRows, importItems, siteValues } from '#server/settings/site/index.ts'
import {
  exportSheet,
  type Importer,
  importRoute,
  type Sheet,
  type SheetDeps,
  writeTemplate,
} from '#server/spreadsheet/resource/index.ts'

/* The site configuration as Excel. It has its own folder, because settings must not import spreadsheets. */

const SITE: Sheet = {
  name: '站点配置',
  columns: [
    { key: 'itemCode', title: '配置项', kind: 'text', width: 34, required: true, example: 'SiteTitle' },
    { key: 'itemName', title: '名称', kind: 'text', width: 30, only: 'export' },
    { key: 'itemValue', title: '值', kind: 'text', width: 50 },
    { key: 'isDefault', title: '是默认值', kind: 'flag', only: 'export' },
    { key: 'updateBy', title: '修改人', kind: 'text', only: 'export' },
    { key: 'updateTime', title: '修改时间', kind: 'text', width: 20, only: 'export' },
  ],
}

const SITE_IMPORT: Importer<SheetDeps, typeof siteRecord> = {
  sheet: SITE,
  body: siteRecord,
  meaning: async () => (cells) => cells,
  add: importItems,
}

async function exportSite(ctx: Context<SheetDeps>, { selections, ...asked }: ExportQuery) {
  const rows = await configRows(ctx)
  const isWanted = (id: string) => selections.length === 0 || selections.includes(id)
  const isAsked = ({ itemCode }: { itemCode: string }) =>
    typeof asked['itemCode'] !== 'string' || asked['itemCode'] === '' || asked['itemCode'] === itemCode
  async function* batches() {
    yield rows.filter((row) => isWanted(row.id) && isAsked(row))
  }
  return exportSheet(ctx, SITE, batches())
}

const route = routesFor<SheetDeps>()
const imported = importRoute(siteImport, SITE_IMPORT)

export const siteSheetFeature: Feature<SheetDeps> = {
  name: 'site-sheet',
  routes: [
    route(siteExport, (ctx, { query }) => exportSite(ctx, query)),
    route(siteTemplate, (ctx) => writeTemplate(ctx, SITE)),
    {
      ...imported,
      async handle(...asked) {
        const [ctx] = asked
        const done = await imported.handle(...asked)
        siteValues.forget(ctx.deps.db, ctx.actor.tenantId)
        return done
      },
    },
  ],
}
