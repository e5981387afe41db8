import { DEFAULT_ACCENT, type Theme, themeTokens } from '#ui/theme/tokens.ts'

/** Custom properties that a page may set to replace theme colours, by theme token. */
export const PAGE_COLOURS = {
  paper: '--zhiku-background',
  surface: '--zhiku-background',
  ink: '--zhiku-color',
  edge: '--zhiku-border-color',
  ring: '--zhiku-accent-color',
  'accent-ink': '--zhiku-accent-color',
  mark: '--zhiku-mark-color',
} as const

function colourRules(theme: Theme): string {
  const tokens = Object.entries(themeTokens(theme, DEFAULT_ACCENT)).map(([name, value]) => {
    const own = PAGE_COLOURS[name as keyof typeof PAGE_COLOURS]
    return `--zk-${name}:${own ? `var(${own},${value})` : value}!important;`
  })
  return `color-scheme:${theme}!important;${tokens.join('')}`
}

/**
 * The theme's colours as a style sheet: light, unless the element has `theme="dark"`, or has `auto` and the reader's
 * system is dark. They are `!important`, because the page may use the same names for its own colours.
 */
export const colourSheet = (): string => {
  const [light, dark] = [colourRules('light'), colourRules('dark')]
  return `:host{${light}}:host([theme=dark]){${dark}}@media(prefers-color-scheme:dark){:host([theme=auto]){${dark}}}`
}
