import type { SiteChange, siteItemHistory, siteItemList, SiteRow } from '#core/contract/km/config.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import type { SiteItem } from '#core/rules/site/site-item.ts'
import { isSiteKey, SITE_ITEMS, SITE_KEYS, type SiteKey } from '#core/rules/site/site-items.ts'
import { SITE_TEXTS } from '#core/rules/site/site-texts.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SiteDeps } from './deps.ts'
import { changes, type StoredItem, storedItems } from './store.ts'
import { siteValues, uploadLimitMb } from './values.ts'

/** The tenant whose values apply to all tenants for shared keys. */
export const FIRST_TENANT = '0'

/** The keys of a tenant: shared ones can be read and changed only in the first tenant. */
export const siteKeysFor = (tenantId: string): SiteKey[] =>
  SITE_KEYS.filter((key) => tenantId === FIRST_TENANT || !SITE_ITEMS[key].isShared)

export const requireSiteKey = (tenantId: string, code: string): SiteKey => {
  if (!isSiteKey(code) || !siteKeysFor(tenantId).includes(code))
    throw new Reject(`没有名为“${code.slice(0, 40)}”的配置项`)
  return code
}

export async function publicConfig({ deps, actor }: Context<SiteDeps>): Promise<Record<string, string>> {
  const site = await siteValues(deps.db, actor.tenantId)
  const told = SITE_KEYS.filter((key) => !SITE_ITEMS[key].isInner).map((key) => [key, site[key]] as const)
  return { ...Object.fromEntries(told), UploadLimitMB: String(uploadLimitMb(site, deps.uploadLimitBytes)) }
}

/** The values with which pages are drawn, as rows, without who set them. */
export async function publicRows({ deps, actor }: Context<SiteDeps>): Promise<SiteRow[]> {
  const site = await siteValues(deps.db, actor.tenantId)
  return SITE_KEYS.filter((key) => key.startsWith('Site')).map((key) => presentItem(key, site[key]))
}

export async function configRows({ deps, actor }: Context<Pick<SiteDeps, 'db'>>): Promise<SiteRow[]> {
  // Not from the cache, because a person who has just saved wants to see it, also from another server.
  const stored = new Map((await storedItems(deps.db, actor.tenantId)).map((item) => [item.code, item]))
  return siteKeysFor(actor.tenantId).map((key) => presentStored(key, stored.get(key)))
}

export async function configRow(ctx: Context<SiteDeps>, id: string): Promise<SiteRow> {
  const key = requireSiteKey(ctx.actor.tenantId, id)
  return (await configRows(ctx)).find((row) => row.id === key)!
}

/** The fields by which the list can be filtered. */
const FIELDS = ['itemCode', 'itemName', 'itemGroup', 'valueType'] as const

export async function configPage(
  ctx: Context<SiteDeps>,
  query: Checked<typeof siteItemList>['query'],
): Promise<Page<SiteRow>> {
  const all = (await configRows(ctx)).filter((row) =>
    FIELDS.every((field) => {
      const asked = query[field]
      return typeof asked !== 'string' || asked === '' || matches(String(row[field]), asked)
    }),
  )
  const by = FIELDS.find((field) => field === query.column)
  const sorted = by ? all.toSorted((a, b) => String(a[by]).localeCompare(String(b[by]), 'zh')) : all
  if (by && query.order !== 'asc') sorted.reverse()
  const { pageNo, pageSize } = query
  const records = sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { records, total: all.length, size: pageSize, current: pageNo, pages: Math.ceil(all.length / pageSize) }
}

/** Compares as the family does: `*` at either end matches anything. */
function matches(text: string, asked: string): boolean {
  const word = asked.replace(/^\*/, '').replace(/\*$/, '')
  const [open, close] = [asked.startsWith('*'), asked.length > 1 && asked.endsWith('*')]
  if (open && close) return text.includes(word)
  return open ? text.endsWith(word) : close ? text.startsWith(word) : text === word
}

export async function configChanges(
  { deps, actor }: Context<SiteDeps>,
  { pageNo, pageSize, itemCode }: Checked<typeof siteItemHistory>['query'],
): Promise<Page<SiteChange>> {
  const window = { itemCode, limit: pageSize, offset: (pageNo - 1) * pageSize }
  const { rows, total } = await changes(deps.db, actor.tenantId, window)
  const records = rows.map((row) => ({
    id: row.id,
    itemCode: row.objectId,
    itemName: isSiteKey(row.objectId) ? SITE_TEXTS[row.objectId].name : row.objectId,
    before: valueIn(row.before),
    after: valueIn(row.after),
    createBy: row.username,
    createTime: wireTime(row.createTime)!,
  }))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

const valueIn = (kept: unknown): string | null => (kept as { value: string } | null)?.value ?? null

function presentStored(key: SiteKey, stored: StoredItem | undefined): SiteRow {
  const row = presentItem(key, stored?.value ?? SITE_ITEMS[key].preset)
  return {
    ...row,
    itemGroup: SITE_ITEMS[key].group,
    isDefault: stored === undefined,
    updateBy: stored?.updateBy ?? null,
    updateTime: wireTime(stored?.updateTime ?? null),
  }
}

const presentItem = (key: SiteKey, itemValue: string): SiteRow => ({
  id: key,
  itemCode: key,
  itemValue,
  itemName: SITE_TEXTS[key].name,
  valueType: SITE_ITEMS[key].type,
  valueOptions: optionsText(SITE_ITEMS[key]),
})

const optionsText = (item: SiteItem): string | null =>
  item.type === 'select'
    ? Object.entries(item.options)
        .map(([value, text]) => `${value}:${text}`)
        .join(',')
    : null
