import { useSyncExternalStore } from 'react'
import { ownStorage } from '#core/api/storage/browser-storage.ts'
import { hueRules } from './hues.ts'
import { liveStyles } from './styles.ts'
import { DEFAULT_ACCENT, type Theme, themeTokens } from './tokens.ts'

/** The reader's choice; `auto` follows the system. */
export type ThemeChoice = 'auto' | Theme

const KEY = 'zk-theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const sheet = liveStyles()

let accent = DEFAULT_ACCENT as string
let isColourWeak = false
let choice = readChoice()
/** Grows with every change of a colour. */
let version = 0

system.addEventListener('change', publish)
publish()

function readChoice(): ThemeChoice {
  const stored = ownStorage.read(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

function currentTheme(): Theme {
  if (choice !== 'auto') return choice
  return system.matches ? 'dark' : 'light'
}

function publish(): void {
  const theme = currentTheme()
  // `:host` matches in a shadow root and `:root` in the document, so one sheet serves both. The class marks parts that
  // are dark in both themes.
  sheet.replaceSync(
    `:host,:root{${themeRule(theme)}}.zk-night{${themeRule('dark')}}${hueRules(theme)}${hueRules('dark', '.zk-night ')}${theme === 'dark' ? paperRule() : ''}`,
  )
  version += 1
  for (const listener of listeners) listener()
}

/** Paper is white whatever the screen is. */
function paperRule(): string {
  return `@media print{:host,:root{${themeRule('light')}}${hueRules('light')}}`
}

function themeRule(theme: Theme): string {
  const tokens = Object.entries(themeTokens(theme, accent, isColourWeak)).map(
    ([name, value]) => `--zk-${name}:${value};`,
  )
  return `color-scheme:${theme};${tokens.join('')}`
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next
  ownStorage.write(KEY, next) // If storage is not available, the choice lasts until the page is left.
  publish()
}

/** A different theme colour for a part of the page, as the style of its outermost element. */
export function accentStyle(theme: Theme, colour: string): Record<`--zk-${string}`, string> {
  const tokens = themeTokens(theme, colour)
  const names = [
    'accent',
    'accent-ink',
    'accent-fill',
    'accent-fill-2',
    'accent-soft',
    'accent-soft-2',
    'accent-ink-2',
    'ring',
  ] as const
  return Object.fromEntries(names.map((name) => [`--zk-${name}`, tokens[name]]))
}

/** Sets the site's theme colour. */
export function setAccent(colour: string): void {
  if (colour === accent) return
  accent = colour
  publish()
}

/** Switches to colours for good and bad that people with red-green blindness can distinguish. */
export function setColourWeak(is: boolean): void {
  if (is === isColourWeak) return
  isColourWeak = is
  publish()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
/** Changes with every change of a colour, for what does not take its colours from a style sheet. */
export const useThemeVersion = (): number => useSyncExternalStore(subscribe, () => version)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice)
