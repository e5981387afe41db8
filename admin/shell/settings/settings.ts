import { ACCENT_PRESETS } from '#ui/theme/tokens.ts'

/** How one person's console looks; everything here is kept in the browser. */
export interface Settings {
  layout: 'side' | 'top' | 'mix'
  menuTheme: 'light' | 'dark'
  /** Null: the colour of the site. */
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
  /** The family's key in the browser's storage. */
  key: string
  /** What is stored, by the value here; the first one is what everything unknown counts as. */
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

/** The settings that a storage holds; what it does not hold, or not in a way that is known, is as at first. */
export function readSettings(read: (key: string) => unknown): Settings {
  const found = NAMES.flatMap((name) => {
    const { key, stored } = ITEMS[name]
    const kept = read(key)
    const hit = [...stored].find(([, value]) => value === kept)
    return hit ? [[name, hit[0]] as const] : []
  })
  return { ...DEFAULTS, ...Object.fromEntries(found) }
}

/** What can be chosen as things are: some settings need another one first. */
export const choosable = ({ layout, isHeadFixed }: Pick<Settings, 'layout' | 'isHeadFixed'>) => ({
  contentWidth: layout === 'top',
  hidesHead: isHeadFixed,
  isSideFixed: layout !== 'top',
})

/** What is in effect: a setting that cannot be chosen does nothing. */
export function effective(settings: Readonly<Settings>): Settings {
  const can = choosable(settings)
  return {
    ...settings,
    contentWidth: can.contentWidth ? settings.contentWidth : 'fixed',
    hidesHead: can.hidesHead && settings.hidesHead,
    isSideFixed: can.isSideFixed && settings.isSideFixed,
  }
}
