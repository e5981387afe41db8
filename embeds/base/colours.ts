import { DEFAULT_ACCENT, type Theme, tokensOf } from '#ui/theme/tokens.ts'

/** What the page may set instead of a colour of the theme, by the token that it stands for. */
export const PAGE_COLOURS = {
  paper: '--zhiku-background',
  surface: '--zhiku-background',
  ink: '--zhiku-color',
  edge: '--zhiku-border-color',
  ring: '--zhiku-accent-color',
  'accent-ink': '--zhiku-accent-color',
  mark: '--zhiku-mark-color',
} as const

function coloursOf(theme: Theme): string {
  const tokens = Object.entries(tokensOf(theme, DEFAULT_ACCENT)).map(([name, value]) => {
    const own = PAGE_COLOURS[name as keyof typeof PAGE_COLOURS]
    return `--zk-${name}:${own ? `var(${own},${value})` : value}!important;`
  })
  return `color-scheme:${theme}!important;${tokens.join('')}`
}

/**
 * The theme's colours, important because a page may name its own colours alike: light, unless the element says `theme="dark"`, or `auto` and the reader's system is dark.
 */
export const colourSheet = (): string => {
  const [light, dark] = [coloursOf('light'), coloursOf('dark')]
  return `:host{${light}}:host([theme=dark]){${dark}}@media(prefers-color-scheme:dark){:host([theme=auto]){${dark}}}`
}
