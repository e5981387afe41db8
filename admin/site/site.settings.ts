import {
  siteExport,
  siteImport,
  siteItemEdit,
  siteItemEditBatch,
  siteItemHistory,
  siteItemList,
  type SiteRow,
  siteTemplate,
} from '#core/contract/km/config.ts'
import { checkSiteValue } from '#core/rules/site/site-check.ts'
import { SITE_GROUPS } from '#core/rules/site/site-item.ts'
import { isSiteKey, SITE_ITEMS } from '#core/rules/site/site-items.ts'
import { SITE_TEXTS, siteRefusal } from '#core/rules/site/site-texts.ts'
import { api } from '../api.ts'
import { defineSettings, type Setting } from '../resource/settings/define-settings.ts'
import { loadConfig } from '../session.store.ts'
import { SiteControl } from './site-control.tsx'

/** Keys of other backends, which this console does not know. */
const OTHER = '其他'

const siteItem = (key: string) => (isSiteKey(key) ? SITE_ITEMS[key] : null)

const toSetting = (row: SiteRow): Setting => ({
  key: row.itemCode,
  name: row.itemName ?? row.itemCode,
  section: row.itemGroup ? SITE_GROUPS[row.itemGroup] : OTHER,
  note: isSiteKey(row.itemCode) ? SITE_TEXTS[row.itemCode].hint : '',
  value: row.itemValue ?? '',
  preset: siteItem(row.itemCode)?.preset,
  isPreset: row.isDefault ?? false,
  since: row.updateBy ? `${row.updateBy} ${row.updateTime?.slice(0, 10) ?? ''}`.trim() : '已设置',
})

/** 站点配置: every key by theme. */
export const site = defineSettings({
  noun: '站点配置',
  access: siteItemEdit.access,
  sections: [...Object.values(SITE_GROUPS), OTHER],
  load: async (signal) => (await api.call(siteItemList, { query: { pageSize: 1000 } }, signal)).records.map(toSetting),
  save: async (changes) => {
    const items = changes.map(({ key, value, before }) => ({ itemCode: key, itemValue: value, before }))
    return (await api.call(siteItemEditBatch, { body: { items } })).map(toSetting)
  },
  onSaved: () => void loadConfig(),
  refusedKey: (result) => (result as { itemCode?: string } | null)?.itemCode,
  problem: (key, value) => {
    if (!isSiteKey(key)) return null
    const checked = checkSiteValue(SITE_ITEMS[key], value)
    return 'refused' in checked ? siteRefusal(key, checked.refused) : null
  },
  control: SiteControl,
  textOf: (key, value) => {
    const item = siteItem(key)
    if (value === '') return '（空）'
    if (item?.type === 'checkBox') return value === '1' ? '开' : '关'
    if (item?.type === 'select') return item.options[value] ?? value
    return item?.type === 'img' ? '图片' : value
  },
  history: async ({ pageNo, pageSize, key }, signal) => {
    const query = { pageNo, pageSize, ...(key !== undefined && { itemCode: key }) }
    const page = await api.call(siteItemHistory, { query }, signal)
    const records = page.records.map((row) => ({
      id: row.id,
      key: row.itemCode,
      name: row.itemName,
      time: row.createTime,
      by: row.createBy ?? '',
      before: row.before,
      after: row.after,
    }))
    return { ...page, records }
  },
  excel: { export: siteExport, import: { call: siteImport, template: siteTemplate } },
})
