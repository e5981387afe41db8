import { checkSiteValue } from '#core/rules/site/site-check.ts'
import { SITE_ITEMS, type SiteKey } from '#core/rules/site/site-items.ts'
import { SITE_TEXTS, siteRefusal } from '#core/rules/site/site-texts.ts'
import type { SiteRow } from '#core/contract/km/config.ts'
import { loadTaxonomy } from '#server/access/documents/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { SiteDeps } from './deps.ts'
import { assertPicture, forgetPictures } from './picture.ts'
import { configRows, requireSiteKey } from './read.ts'
import { CONFIG_KIND, lockConfig, removeItem, storedItems, writeItem } from './store.ts'
import { siteValues } from './values.ts'

interface Given {
  itemCode: string
  /** Null for the built-in value. */
  itemValue: string | null
  /** The value that the editor saw. */
  before?: string | null | undefined
}

/** Sets the values of keys, all or none; with `mode` add, keys that have a value are refused. */
export async function saveItems(
  ctx: Context<SiteDeps>,
  given: readonly Given[],
  mode: 'add' | 'edit' = 'edit',
): Promise<SiteRow[]> {
  const { deps, actor, now } = ctx
  const wanted = new Map<SiteKey, Given>()
  for (const each of given) wanted.set(requireSiteKey(actor.tenantId, each.itemCode), each)
  if (wanted.size < given.length) throw new Reject('同一个配置项只能修改一次')
  await deps.db.transaction(async (tx) => {
    await lockConfig(tx, actor.tenantId)
    const stored = new Map((await storedItems(tx, actor.tenantId)).map((item) => [item.code, item]))
    for (const [key, each] of wanted) {
      const known = stored.get(key)
      const before = known?.value ?? null
      if (mode === 'add' && before !== null) throw new Reject('该配置项已存在')
      const value = each.itemValue === null ? null : await checkedValue(tx, ctx, key, each.itemValue)
      const shown = before ?? SITE_ITEMS[key].preset
      if (typeof each.before === 'string' && each.before !== shown) throw changedMeanwhile(key)
      // The value that the installation wrote, sent back unchanged, is a decision; the built-in value is no new value.
      const isDecided = known === undefined || known.updateBy !== null
      if ((before === value && isDecided) || (mode === 'edit' && before === null && value === shown)) continue
      await putItem(tx, ctx, { key, before, value })
    }
    await forgetPictures(tx, actor.tenantId, now)
  })
  siteValues.forget(deps.db, actor.tenantId)
  return (await configRows(ctx)).filter((row) => wanted.has(row.id as SiteKey))
}

/**
 * {@link saveItems} for rows that are judged separately, in the caller's transaction. The caller clears the cached
 * values afterwards. `refuse` gets the bad rows.
 */
export async function importItems(
  tx: Transaction,
  ctx: Context<Pick<SiteDeps, 'db'>>,
  rows: readonly { at: number; body: { itemCode: string; itemValue: string } }[],
  refuse: (at: number, message: string) => void,
): Promise<void> {
  const { tenantId } = ctx.actor
  await lockConfig(tx, tenantId)
  const stored = new Map((await storedItems(tx, tenantId)).map((item) => [item.code, item.value]))
  const seen = new Set<SiteKey>()
  for (const { at, body } of rows) {
    try {
      const key = requireSiteKey(tenantId, body.itemCode)
      if (seen.has(key)) throw new Reject('同一个配置项只能修改一次')
      seen.add(key)
      const before = stored.get(key) ?? null
      const value = await checkedValue(tx, ctx, key, body.itemValue)
      if (value !== (before ?? SITE_ITEMS[key].preset)) await putItem(tx, ctx, { key, before, value })
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      refuse(at, error.message)
    }
  }
  await forgetPictures(tx, tenantId, ctx.now)
}

/** Resets keys to their built-in values. */
export async function resetItems(ctx: Context<SiteDeps>, codes: readonly string[]): Promise<void> {
  const { deps, actor, now } = ctx
  const keys = codes.map((code) => requireSiteKey(actor.tenantId, code))
  await deps.db.transaction(async (tx) => {
    await lockConfig(tx, actor.tenantId)
    const stored = new Map((await storedItems(tx, actor.tenantId)).map((item) => [item.code, item.value]))
    for (const key of keys) {
      const before = stored.get(key)
      if (before !== undefined) await putItem(tx, ctx, { key, before, value: null })
    }
    await forgetPictures(tx, actor.tenantId, now)
  })
  siteValues.forget(deps.db, actor.tenantId)
}

/** `value` null resets the key to its built-in value. */
async function putItem(
  tx: Transaction,
  ctx: Context<Pick<SiteDeps, 'db'>>,
  { key, before, value }: { key: SiteKey; before: string | null; value: string | null },
): Promise<void> {
  const { tenantId, username } = ctx.actor
  if (value === null) {
    await removeItem(tx, tenantId, key)
    await audit(tx, ctx, { action: 'site-config-reset', kind: CONFIG_KIND, id: key, before: { value: before } })
    return
  }
  const row = { tenantId, itemCode: key, itemValue: value, itemName: SITE_TEXTS[key].name }
  await writeItem(tx, { ...row, updateBy: username, updateTime: ctx.now })
  const change = { before: before === null ? null : { value: before }, after: { value } }
  await audit(tx, ctx, { action: 'site-config-edit', kind: CONFIG_KIND, id: key, ...change })
}

const changedMeanwhile = (key: SiteKey) =>
  new Reject(`“${SITE_TEXTS[key].name}”刚刚被别人改过，请刷新后再试`, { result: { itemCode: key } })

async function checkedValue(
  tx: Transaction,
  { actor }: Context<Pick<SiteDeps, 'db'>>,
  key: SiteKey,
  given: string,
): Promise<string> {
  const item = SITE_ITEMS[key]
  const checked = checkSiteValue(item, given)
  if ('refused' in checked) throw new Reject(siteRefusal(key, checked.refused), { result: { itemCode: key } })
  if (item.type === 'img') await assertPicture(tx, actor.tenantId, checked.value)
  if (item.type === 'categories' && checked.value !== '') {
    const known = new Set((await loadTaxonomy(tx, actor.tenantId, 'category')).map((category) => category.id))
    if (!checked.value.split(',').every((id) => known.has(id))) throw new Reject('所选分类不存在')
  }
  return checked.value
}
