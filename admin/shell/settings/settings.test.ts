import { describe, expect, it } from 'vitest'
import { choosable, DEFAULTS, effective, ITEMS, NAMES, readSettings } from './settings.ts'

describe('settings of the console', () => {
  it('are read by the keys and values of the family (E-77, L-30)', () => {
    const stored: Record<string, unknown> = {
      DEFAULT_LAYOUT_MODE: 'topmenu',
      DEFAULT_THEME: 'dark',
      DEFAULT_COLOR: '#52C41A',
      DEFAULT_CONTENT_WIDTH_TYPE: 'Fluid',
      DEFAULT_MULTI_PAGE: false,
    }
    expect(readSettings((key) => stored[key] ?? null)).toEqual({
      ...DEFAULTS,
      layout: 'top',
      menuTheme: 'dark',
      colour: '#52C41A',
      contentWidth: 'fluid',
      hasTabs: false,
    })
  })

  it('are as at first where the storage says nothing or nonsense (K-76)', () => {
    expect(readSettings(() => null)).toEqual(DEFAULTS)
    expect(readSettings(() => 'nonsense')).toEqual(DEFAULTS)
    expect(DEFAULTS).toMatchObject({ layout: 'side', menuTheme: 'light', contentWidth: 'fixed', colour: null })
  })

  it('each have a key of their own', () => {
    expect(new Set(NAMES.map((name) => ITEMS[name].key)).size).toBe(NAMES.length)
  })

  it('do nothing where they need another one (L-24, L-26, L-27)', () => {
    const all = { ...DEFAULTS, contentWidth: 'fluid' as const, hidesHead: true }
    expect(effective(all)).toMatchObject({ contentWidth: 'fixed', hidesHead: true, isSideFixed: true })
    expect(effective({ ...all, isHeadFixed: false }).hidesHead).toBe(false)
    expect(effective({ ...all, layout: 'top' })).toMatchObject({ contentWidth: 'fluid', isSideFixed: false })
    expect(choosable({ layout: 'mix', isHeadFixed: false })).toEqual({
      contentWidth: false,
      hidesHead: false,
      isSideFixed: true,
    })
  })
})
