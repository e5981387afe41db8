import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { onSite } from '#core/routes/site-base.ts'
import { setThemeChoice } from '#ui/theme/theme.ts'
import { api } from '../../api.ts'
import { allEntries, drawnMenu, type MenuEntry, wayTo } from '../../menu.ts'
import { clearCache, leaveConsole } from '../account/account.ts'
import { closeBeside, closeTab, goTo, refreshTab, tabs } from '../tabs/tabs.store.ts'
import type { Offer } from '../finding/rank.ts'

export interface Choice extends Offer {
  icon: string
  run: () => void
}

const openWindow = (address: string) => void window.open(onSite(address), '_blank', 'noopener')

/** The pages of the menu: those of other sites open a window, all others are navigated to. */
export function pageOffers(entries: readonly MenuEntry[]): Choice[] {
  const drawn = drawnMenu(entries)
  return allEntries(drawn)
    .filter(({ kind }) => kind !== 'group')
    .map((entry) => ({
      id: `page:${entry.path}`,
      group: '页面',
      title: entry.title,
      detail: wayTo(entry, drawn)
        .slice(0, -1)
        .map(({ title }) => title)
        .join(' / '),
      icon: entry.icon,
      run: () => (entry.kind === 'external' ? openWindow(entry.url) : goTo(entry.path)),
    }))
}

const action = (id: string, title: string, detail: string, icon: string, run: () => void): Choice => ({
  id: `do:${id}`,
  group: '操作',
  title,
  detail,
  icon,
  run,
})

export const ACTIONS: readonly Choice[] = [
  action('refresh', '刷新当前页', 'Alt R', 'history', () => refreshTab()),
  action('close', '关闭当前页签', 'Alt W', 'table', () => closeTab(tabs.current)),
  action('others', '关闭其他页签', '', 'table', () => closeBeside(tabs.current, 'others')),
  action('light', '浅色界面', '', 'setting', () => setThemeChoice('light')),
  action('dark', '深色界面', '', 'setting', () => setThemeChoice('dark')),
  action('auto', '界面明暗跟随系统', '', 'setting', () => setThemeChoice('auto')),
  action('cache', '清除缓存', '', 'tool', () => void clearCache()),
  action('portal', '去知识门户', '', 'home', () => location.assign(onSite(PORTAL_PATHS.home))),
  action('sign-out', '退出登录', '', 'user', leaveConsole),
]

const FEW = 5

/** People whose name or account contains the word or sounds like it; each leads to the list of users. */
export async function peopleOffers(word: string, usersPath: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { word, pageSize: FEW, column: 'realname', order: 'asc' } as const
  const { records } = await api.call(userPick, { query }, signal)
  return records.map(({ id, realname, username, orgCodeTxt }) => ({
    id: `person:${id}`,
    group: '人员',
    title: realname,
    detail: [username, orgCodeTxt].filter(Boolean).join(' · '),
    icon: 'user',
    run: () => goTo(`${usersPath}?${new URLSearchParams({ username }).toString()}`),
  }))
}

/** Documents with matching titles, and a link to the portal's search. */
export async function documentOffers(word: string, signal: AbortSignal): Promise<Choice[]> {
  const found = await api.call(docSuggest, { query: { text: word } }, signal)
  const titles = found.flatMap(({ kind, text, docId }) => (kind === 'title' && docId ? [{ text, docId }] : []))
  return titles.slice(0, FEW).map(({ text, docId }) => ({
    id: `document:${docId}`,
    group: '知识',
    title: text,
    detail: '在新窗口打开',
    icon: 'book',
    run: () => openWindow(documentAddress(docId)),
  }))
}

export const searchOffer = (word: string): Choice => ({
  id: 'search',
  group: '知识',
  title: `在知识门户搜索“${word}”`,
  detail: '在新窗口打开',
  icon: 'search',
  run: () => openWindow(`${PORTAL_PATHS.search}?${new URLSearchParams({ q: word }).toString()}`),
})
