import { legible, mix, parseHex } from './color.ts'

export type Theme = 'light' | 'dark'
export type Tokens = Record<(typeof TOKEN_NAMES)[number], string>

export const DEFAULT_ACCENT = '#1890FF'
/** The eight colours offered in the settings. */
export const ACCENT_PRESETS = [
  DEFAULT_ACCENT,
  '#F5222D',
  '#FA541C',
  '#FAAD14',
  '#13C2C2',
  '#52C41A',
  '#2F54EB',
  '#722ED1',
] as const

const TOKEN_NAMES = [
  'paper', // page background
  'surface', // what lies on it: header, fields, lists
  'raised', // what floats over it: menus, drawers
  'sunken', // quiet blocks and quiet fills
  'hover', // rows and buttons under the pointer
  'press', // what is pressed or open
  'ink', // text
  'ink-2', // secondary text
  'ink-3', // notes and meta lines
  'line', // hairlines between rows
  'line-2', // borders of quiet controls
  'edge', // borders of form fields, 3:1
  'accent', // large marks and charts
  'accent-ink', // accent as text, 4.5:1
  'accent-ink-2', // the same on accent-soft under the pointer, and on what is pressed
  'accent-fill', // the ground of filled buttons, 4.5:1 under on-accent
  'accent-fill-2', // the same under the pointer
  'accent-soft', // selected rows, chips
  'accent-soft-2', // the same under the pointer
  'on-accent', // text on accent-fill
  'ring', // keyboard focus, 3:1
  'mark', // search hits
  'mark-now', // the current search hit
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
  'changed', // what somebody has changed and not saved, 3:1
  'inverse', // the ground of what stands out from everything: the bar of a batch
  'inverse-ink',
  'inverse-ink-2', // notes on it
  'inverse-hover',
  'series-1', // charts: one colour for each series, 3:1 on surface
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
  'rest', // the shadow of a sheet that rests on the paper
  'lift', // of what lies under the pointer or sticks
  'shadow', // of what floats: menus, popovers
  'dialog', // of what covers the page
] as const

const LIGHT = {
  paper: '#f6f5f2',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eeece7',
  hover: '#f0eeea',
  press: '#e7e4de',
  ink: '#1f2329',
  'ink-2': '#4a505a',
  'ink-3': '#646a73',
  line: '#e8e5df',
  'line-2': '#d9d5cd',
  edge: '#838993',
  'on-accent': '#ffffff',
  mark: '#ffe99a',
  'mark-now': '#ffc94a',
  good: '#1a7a45',
  'good-soft': '#e3f4e9',
  warn: '#96590b',
  'warn-soft': '#fdf0da',
  bad: '#c2312b',
  'bad-soft': '#fce9e7',
  changed: '#926a00',
  inverse: '#262b33',
  'inverse-ink': '#f3f4f6',
  'inverse-ink-2': '#b7bec9',
  'inverse-hover': '#3a414c',
  'series-2': '#00837c',
  'series-3': '#805db0',
  'series-4': '#ad5622',
  'series-5': '#298646',
  'series-6': '#b04c5d',
  rest: '0 1px 2px rgb(38 32 20 / .05), 0 0 0 1px rgb(38 32 20 / .045)',
  lift: '0 2px 4px rgb(38 32 20 / .05), 0 6px 16px rgb(38 32 20 / .07), 0 0 0 1px rgb(38 32 20 / .05)',
  shadow: '0 4px 10px rgb(38 32 20 / .07), 0 16px 36px rgb(38 32 20 / .13), 0 0 0 1px rgb(38 32 20 / .06)',
  dialog: '0 8px 20px rgb(38 32 20 / .1), 0 32px 64px rgb(38 32 20 / .2), 0 0 0 1px rgb(38 32 20 / .06)',
}

const DARK = {
  paper: '#121519',
  surface: '#1a1e24',
  raised: '#232830',
  sunken: '#22272e',
  hover: '#262c34',
  press: '#303741',
  ink: '#e8ebef',
  'ink-2': '#b9c0ca',
  'ink-3': '#98a1ad',
  line: '#2a3038',
  'line-2': '#39414b',
  edge: '#6e7782',
  'on-accent': '#ffffff',
  mark: '#5e4a0a',
  'mark-now': '#7d6208',
  good: '#6ccb92',
  'good-soft': '#16301f',
  warn: '#e9b25c',
  'warn-soft': '#35280f',
  bad: '#ff9086',
  'bad-soft': '#3b1d1b',
  changed: '#e3be7b',
  inverse: '#e8ebef',
  'inverse-ink': '#1f2329',
  'inverse-ink-2': '#555c66',
  'inverse-hover': '#d3d8de',
  'series-2': '#75d8cf',
  'series-3': '#cfb6f8',
  'series-4': '#f7b28e',
  'series-5': '#97d6a4',
  'series-6': '#fbabb4',
  rest: 'inset 0 1px 0 rgb(255 255 255 / .035), 0 0 0 1px rgb(255 255 255 / .05), 0 1px 2px rgb(0 0 0 / .4)',
  lift: 'inset 0 1px 0 rgb(255 255 255 / .05), 0 0 0 1px rgb(255 255 255 / .07), 0 6px 16px rgb(0 0 0 / .4)',
  shadow: 'inset 0 1px 0 rgb(255 255 255 / .06), 0 0 0 1px rgb(255 255 255 / .09), 0 16px 36px rgb(0 0 0 / .55)',
  dialog: 'inset 0 1px 0 rgb(255 255 255 / .06), 0 0 0 1px rgb(255 255 255 / .1), 0 32px 64px rgb(0 0 0 / .65)',
}

/** Blue and orange can be distinguished with red-green blindness. */
const WEAK = {
  light: { good: '#0b5fa5', 'good-soft': '#e6f1fd', bad: '#a63d00', 'bad-soft': '#ffece2' },
  dark: { good: '#74b8ff', 'good-soft': '#152a40', bad: '#ffa25f', 'bad-soft': '#3b2417' },
}

/** How far the pointer moves a colour of the theme towards the ink. */
const PRESSED = 0.86

/** All colours of one theme; a theme colour that is not `#rrggbb` is replaced by the default. */
export function themeTokens(theme: Theme, accentColour: string, isColourWeak = false): Tokens {
  const base = { ...(theme === 'light' ? LIGHT : DARK), ...(isColourWeak && WEAK[theme]) }
  const accent = parseHex(accentColour) ? accentColour : DEFAULT_ACCENT
  const soft = mix(accent, base.surface, theme === 'light' ? 0.1 : 0.16)
  const softer = mix(accent, base.surface, theme === 'light' ? 0.18 : 0.26)
  const grounds = [base.paper, base.surface, base.raised, base.sunken, base.hover, soft]
  const ink = legible(accent, grounds, 4.5)
  const fill = legible(accent, [base['on-accent']], 4.5)
  return {
    ...base,
    accent,
    'accent-soft': soft,
    'accent-soft-2': softer,
    'accent-ink': ink,
    'accent-ink-2': legible(ink, [softer, base.press], 4.5),
    'accent-fill': fill,
    'accent-fill-2': mix(fill, '#000000', PRESSED),
    ring: legible(accent, grounds, 3),
    'series-1': legible(accent, [base.surface], 3),
  }
}
