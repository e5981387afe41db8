import { useSyncExternalStore } from 'react'
import { ownStorage } from '#core/api/storage/browser-storage.ts'
import { liveStyles } from './styles.ts'
import { DEFAULT_ACCENT, type Theme, tokensOf } from './tokens.ts'

/** What the reader chose; `auto` follows the system. */
export type ThemeChoice = 'auto' | Theme

const KEY = 'zk-theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const sheet = liveStyles()

let accent = DEFAULT_ACCENT as string
let isColourWeak = false
let choice = readChoice()

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
  // `:host` answers inside a shadow root, `:root` in the document; one sheet serves both. A part that is dark in both
  // themes bears the class.
  sheet.replaceSync(`:host,:root{${ruleOf(theme)}}.zk-night{${ruleOf('dark')}}`)
  for (const listener of listeners) listener()
}

function ruleOf(theme: Theme): string {
  const tokens = Object.entries(tokensOf(theme, accent, isColourWeak)).map(([name, value]) => `--zk-${name}:${value};`)
  return `color-scheme:${theme};${tokens.join('')}`
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next
  ownStorage.write(KEY, next) // else the choice holds until the page is left
  publish()
}

/** Another theme colour for a part of the page, as a style of its outermost element. */
export function accentStyle(theme: Theme, colour: string): Record<`--zk-${string}`, string> {
  const tokens = tokensOf(theme, colour)
  const names = ['accent', 'accent-ink', 'accent-soft', 'ring'] as const
  return Object.fromEntries(names.map((name) => [`--zk-${name}`, tokens[name]]))
}

/** The site's theme colour. */
export function setAccent(colour: string): void {
  if (colour === accent) return
  accent = colour
  publish()
}

/** Other pairs of colours for what is good and bad, which people tell apart who do not see red and green. */
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
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice)
