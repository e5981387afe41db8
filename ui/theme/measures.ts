/*
 * Measures and colours that are equal in every theme. Style sheets write `var(--zk-space-8)` and `@media (--zk-phone)`;
 * the build inserts the values, so browsers need not look them up.
 */

/** Distances, named by their size in pixels. */
const SPACE = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64]

/** Font sizes. */
const TEXT = {
  note: 12,
  small: 13,
  body: 14,
  lead: 15,
  title: 16,
  headline: 17,
  section: 20,
  page: 24,
  'page-large': 26,
  name: 30,
  display: 34,
  hero: 38,
}

/** Corner radii. */
const RADIUS = { small: 4, medium: 8, large: 12, sheet: 16, pill: 999 }

/** Z-indexes between components; within a component use single digits. */
const LAYER = { bar: 10, head: 15, list: 20, menu: 30, 'portal-head': 20, sheet: 50, toast: 60 }

/** Document pages are white even in the dark theme, so their highlights have the same colours in both. */
const PAGE = {
  ground: '#fff',
  ink: '#44505a',
  selection: 'rgb(0 90 255 / 0.28)',
  'selection-text': 'rgb(0 90 255 / 0.22)',
  passage: 'rgb(255 214 64 / 0.22)',
  hit: 'rgb(255 214 64 / 0.45)',
  'hit-now': 'rgb(255 150 0 / 0.55)',
}

/** Covers the rest of the screen behind a dialog. */
const BACKDROP = 'rgb(10 16 22 / 0.45)'

/** The maximum width of each kind of screen. */
export const BREAKPOINT = {
  small: '(max-width: 500px)',
  phone: '(max-width: 767.99px)',
  narrow: '(max-width: 900px)',
  tablet: '(max-width: 1023px)',
  drawer: '(max-width: 1087.99px)',
  laptop: '(max-width: 1179px)',
  columns: '(max-width: 1239px)',
} as const

const pixels = (group: string, sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([name, size]) => [`${group}-${name}`, `${size}px`] as const)
const values = (group: string, of: Readonly<Record<string, string | number>>) =>
  Object.entries(of).map(([name, value]) => [`${group}-${name}`, String(value)] as const)

/** Values by their name in style sheets, without `--zk-`. */
export const MEASURES: ReadonlyMap<string, string> = new Map([
  ...SPACE.map((size) => [`space-${size}`, `${size}px`] as const),
  ...pixels('text', TEXT),
  ...pixels('radius', RADIUS),
  ...values('layer', LAYER),
  ...values('page', PAGE),
  ['backdrop', BACKDROP] as const,
])

/** Replaces the names in a style sheet by their values; unknown names are kept. */
export const withMeasures = (css: string): string =>
  css
    .replace(/var\(--zk-([\w-]+)\)/g, (whole, name: string) => MEASURES.get(name) ?? whole)
    .replace(/@media \(--zk-(\w+)\)/g, (_, name: string) => {
      if (!Object.hasOwn(BREAKPOINT, name)) throw new Error(`no breakpoint --zk-${name}`)
      return `@media ${BREAKPOINT[name as keyof typeof BREAKPOINT]}`
    })
