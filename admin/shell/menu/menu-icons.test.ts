import { expect, it } from 'vitest'
import { menuIcon } from './menu-icons.ts'

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
