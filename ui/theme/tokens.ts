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
  'surface', // surfaces on it: header, fields, dialogs
  'sunken', // hovered rows, quiet blocks
  'ink', // text
  'ink-2', // secondary text
  'ink-3', // notes and meta lines
  'line', // hairlines
  'edge', // borders of controls, 3:1
  'accent', // large marks and charts
  'accent-ink', // accent for text and filled buttons, 4.5:1
  'accent-soft', // selected rows, chips
  'on-accent', // text on accent-ink
  'ring', // keyboard focus, 3:1
  'mark', // search hits
  'mark-now', // the current search hit
  'good',
  'warn',
  'bad',
  'shadow',
] as const

const LIGHT = {
  paper: '#fbfbf9',
  surface: '#ffffff',
  sunken: '#f3f4f3',
  ink: '#1a2228',
  'ink-2': '#44505a',
  'ink-3': '#5c6873',
  line: '#e2e5e7',
  edge: '#858f98',
  'on-accent': '#ffffff',
  mark: '#fff1b8',
  'mark-now': '#ffd24d',
  good: '#1d7440',
  warn: '#8a5800',
  bad: '#b9252c',
  shadow: '0 1px 2px rgb(20 30 40 / .06), 0 8px 28px rgb(20 30 40 / .12)',
}

const DARK = {
  paper: '#0f1418',
  surface: '#161d24',
  sunken: '#1c252d',
  ink: '#e6ebf0',
  'ink-2': '#b6c1cb',
  'ink-3': '#93a0ac',
  line: '#28323b',
  edge: '#687682',
  'on-accent': '#0f1418',
  mark: '#5c4a00',
  'mark-now': '#8a6d00',
  good: '#5cc98c',
  warn: '#e3b451',
  bad: '#ff8d85',
  shadow: '0 1px 2px rgb(0 0 0 / .4), 0 8px 28px rgb(0 0 0 / .5)',
}

/** Blue and orange can be distinguished with red-green blindness. */
const WEAK = {
  light: { good: '#0b5fa5', bad: '#a63d00' },
  dark: { good: '#74b8ff', bad: '#ffa25f' },
}

/** All colours of one theme; a theme colour that is not `#rrggbb` is replaced by the default. */
export function tokensOf(theme: Theme, accentColour: string, isColourWeak = false): Tokens {
  const base = { ...(theme === 'light' ? LIGHT : DARK), ...(isColourWeak && WEAK[theme]) }
  const accent = parseHex(accentColour) ? accentColour : DEFAULT_ACCENT
  const soft = mix(accent, base.surface, theme === 'light' ? 0.1 : 0.16)
  const grounds = [base.paper, base.surface, base.sunken, soft]
  return {
    ...base,
    accent,
    'accent-soft': soft,
    'accent-ink': legible(accent, grounds, 4.5),
    ring: legible(accent, grounds, 3),
  }
}
