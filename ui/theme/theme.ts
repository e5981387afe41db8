import { useSyncExternalStore } from 'react'
import { liveStyles } from './styles.ts'
import { DEFAULT_ACCENT, type Theme, tokensOf } from './tokens.ts'

/** What the reader chose; `auto` follows the system. */
export type ThemeChoice = 'auto' | Theme

const KEY = 'zk-theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const sheet = liveStyles()

let accent = DEFAULT_ACCENT as string
let choice = readChoice()

system.addEventListener('change', publish)
publish()

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto' // storage is switched off
  }
}

function currentTheme(): Theme {
  if (choice !== 'auto') return choice
  return system.matches ? 'dark' : 'light'
}

function publish(): void {
  const theme = currentTheme()
  const tokens = Object.entries(tokensOf(theme, accent)).map(([name, value]) => `--zk-${name}:${value};`)
  // `:host` answers inside a shadow root, `:root` in the document; one sheet serves both.
  sheet.replaceSync(`:host,:root{color-scheme:${theme};${tokens.join('')}}`)
  for (const listener of listeners) listener()
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice)
