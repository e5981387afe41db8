import { Icon as Cog } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { siteValue } from '#core/rules/site/site.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { ThemeSwitch } from '#ui/controls/theme-switch/theme-switch.tsx'
import type { MenuEntry } from '../../menu.ts'
import { session } from '../../session.store.ts'
import { TopMenu } from '../menu/side-menu.tsx'
import { useMayChoose, useSettings } from '../settings/use-settings.ts'
import { NoticeBell } from '../account/notice-bell.tsx'
import { UserMenu } from '../account/user-menu.tsx'

export type FrameLayout = 'side' | 'top' | 'mix' | 'drawer'

interface HeadBarProps {
  menu: readonly MenuEntry[]
  way: readonly MenuEntry[]
  isWide: boolean
  /** There is a menu beside the page, or in a drawer. */
  hasMenu: boolean
  layout: FrameLayout
  isMenuOpen: boolean
  onToggle: () => void
  onAsk: () => void
  onSettings: () => void
  /** The open pages, where they share the bar. */
  children: ReactNode
}

export function HeadBar({ isWide, hasMenu, layout, isMenuOpen, onToggle, ...p }: HeadBarProps): ReactElement {
  const { menuTheme } = useSettings()
  const label = layout === 'drawer' ? '打开菜单' : isMenuOpen ? '收起菜单' : '展开菜单'
  return (
    <header className={`zk-console-head${isWide && menuTheme === 'dark' ? ' zk-night' : ''}`}>
      {isWide && <Brand />}
      {hasMenu && <Button look="quiet" icon="menu" label={label} aria-expanded={isMenuOpen} onClick={onToggle} />}
      {isWide && <TopMenu menu={p.menu} way={p.way} leadsOn={layout === 'mix'} />}
      {p.children}
      <HeadEnd onAsk={p.onAsk} onSettings={p.onSettings} />
    </header>
  )
}

function Brand(): ReactElement {
  const siteTitle = siteValue(useSnapshot(session).config, 'SiteTitle')
  return (
    <div className="zk-console-mark">
      <Icon name="book-open" size={20} />
      <span>{siteTitle}</span>
    </div>
  )
}

function HeadEnd({ onAsk, onSettings }: Pick<HeadBarProps, 'onAsk' | 'onSettings'>): ReactElement {
  const mayChoose = useMayChoose()
  return (
    <div className="is-end">
      <button type="button" className="zk-console-ask" aria-keyshortcuts="Control+K" onClick={onAsk}>
        <Icon name="search" />
        <span>搜索页面、人员、知识</span>
        <kbd>Ctrl K</kbd>
      </button>
      {mayChoose && (
        <button
          type="button"
          className={buttonClass('quiet', true)}
          aria-label="界面设置"
          title="界面设置"
          onClick={onSettings}
        >
          <Cog icon="cog" aria-hidden />
        </button>
      )}
      <NoticeBell />
      <ThemeSwitch />
      <UserMenu />
    </div>
  )
}
