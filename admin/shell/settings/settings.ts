import { ACCENT_PRESETS } from '#ui/theme/tokens.ts'

/** The appearance of the console for one person, stored in the browser. */
export interface Settings {
  layout: 'side' | 'top' | 'mix'
  menuTheme: 'light' | 'dark'
  /** Null: the site's colour. */
  colour: string | null
  contentWidth: 'fixed' | 'fluid'
  isHeadFixed: boolean
  hidesHead: boolean
  isSideFixed: boolean
  isColourWeak: boolean
  hasTabs: boolean
  isSideOpen: boolean
}

export const DEFAULTS: Readonly<Settings> = {
  layout: 'side',
  menuTheme: 'light',
  colour: null,
  contentWidth: 'fixed',
  isHeadFixed: true,
  hidesHead: false,
  isSideFixed: true,
  isColourWeak: false,
  hasTabs: true,
  isSideOpen: true,
}

interface Item<T> {
  /** The product family's key in browser storage. */
  key: string
  /** The stored form of each value; the first one is used for anything unknown. */
  stored: ReadonlyMap<T, unknown>
}

const item = <T>(key: string, ...stored: (readonly [T, unknown])[]): Item<T> => ({ key, stored: new Map(stored) })
const onOff = (key: string) => item<boolean>(key, [true, true], [false, false])

export const ITEMS: { readonly [K in keyof Settings]: Item<Settings[K]> } = {
  layout: item('DEFAULT_LAYOUT_MODE', ['side', 'sidemenu'], ['top', 'topmenu'], ['mix', 'mixmenu']),
  menuTheme: item('DEFAULT_THEME', ['light', 'light'], ['dark', 'dark']),
  colour: item('DEFAULT_COLOR', ...ACCENT_PRESETS.map((colour) => [colour, colour] as const)),
  contentWidth: item('DEFAULT_CONTENT_WIDTH_TYPE', ['fixed', 'Fixed'], ['fluid', 'Fluid']),
  isHeadFixed: onOff('DEFAULT_FIXED_HEADER'),
  hidesHead: onOff('DEFAULT_FIXED_HEADER_HIDDEN'),
  isSideFixed: onOff('DEFAULT_FIXED_SIDEMENU'),
  isColourWeak: onOff('DEFAULT_COLOR_WEAK'),
  hasTabs: onOff('DEFAULT_MULTI_PAGE'),
  isSideOpen: onOff('SIDEBAR_TYPE'),
}

export const NAMES = Object.keys(ITEMS) as (keyof Settings)[]

/** Reads the settings from storage; missing or invalid ones get their defaults. */
export function readSettings(read: (key: string) => unknown): Settings {
  const found = NAMES.flatMap((name) => {
    const { key, stored } = ITEMS[name]
    const kept = read(key)
    const hit = [...stored].find(([, value]) => value === kept)
    return hit ? [[name, hit[0]] as const] : []
  })
  return { ...DEFAULTS, ...Object.fromEntries(found) }
}

/** The settings that can be chosen at present; some depend on others. */
export const choosable = ({ layout, isHeadFixed }: Pick<Settings, 'layout' | 'isHeadFixed'>) => ({
  contentWidth: layout === 'top',
  hidesHead: isHeadFixed,
  isSideFixed: layout !== 'top',
})

/** The effective settings: one that cannot be chosen has no effect. */
export function effective(settings: Readonly<Settings>): Settings {
  const can = choosable(settings)
  return {
    ...settings,
    contentWidth: can.contentWidth ? settings.contentWidth : 'fixed',
    hidesHead: can.hidesHead && settings.hidesHead,
    isSideFixed: can.isSideFixed && settings.isSideFixed,
  }
}
