import { expect, it } from 'vitest'
import { CONSOLE_ICONS } from '#ui/controls/icon/console-icons.ts'
import { MENU_ICONS, menuIcon } from './menu-icons.ts'

it('draws every icon of the menu: what is not packed would be empty', () => {
  expect(MENU_ICONS.filter((name) => !(CONSOLE_ICONS as readonly string[]).includes(name))).toEqual([])
})

it('knows the names that families write, and draws a page for all others', () => {
  expect(['setting', 'icon-home', 'user-o', 'home-outlined', '', 'rocket'].map(menuIcon)).toEqual([
    'cog',
    'home',
    'user',
    'home',
    'document',
    'document',
  ])
})
