/*
 * Measures and colours that are the same in every theme. Style sheets write `var(--zk-space-8)` and
 * `@media (--zk-phone)`; the build puts the values in their place, so a browser never looks one up.
 */

/** Distances, named by their pixels. */
const SPACE = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64]

/** Sizes of type. */
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
}

/** Rounded corners. */
const RADIUS = { small: 4, medium: 6, large: 8 }

/** What lies over what; within a component single digits do. */
const LAYER = { bar: 10, head: 15, list: 20, menu: 30, 'portal-head': 20, sheet: 50, toast: 60 }

/** Lifted from the ground; what floats over everything takes the theme's `shadow`. */
const ELEVATION = {
  field: '0 1px 2px rgb(20 30 40 / 0.05), 0 6px 24px rgb(20 30 40 / 0.06)',
  list: '0 6px 24px rgb(20 30 40 / 0.12)',
  sheet: '0 1px 3px rgb(20 30 40 / 0.2)',
}

/** A page of a document is white in the dark theme, too, so its marks have the same colours in both. */
const PAGE = {
  ground: '#fff',
  ink: '#44505a',
  selection: 'rgb(0 90 255 / 0.28)',
  'selection-text': 'rgb(0 90 255 / 0.22)',
  hit: 'rgb(255 214 64 / 0.45)',
  'hit-now': 'rgb(255 150 0 / 0.55)',
}

/** What the rest of the screen is covered with while a dialog asks. */
const BACKDROP = 'rgb(10 16 22 / 0.45)'

/** Widths up to which a screen is of a kind. */
export const BREAKPOINT = {
  small: '(max-width: 500px)',
  phone: '(max-width: 767.99px)',
  narrow: '(max-width: 900px)',
  tablet: '(max-width: 1023px)',
  drawer: '(max-width: 1087.99px)',
  laptop: '(max-width: 1179px)',
} as const

const pixels = (group: string, sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([name, size]) => [`${group}-${name}`, `${size}px`] as const)
const values = (group: string, of: Readonly<Record<string, string | number>>) =>
  Object.entries(of).map(([name, value]) => [`${group}-${name}`, String(value)] as const)

/** Values by the name that style sheets use, without `--zk-`. */
export const MEASURES: ReadonlyMap<string, string> = new Map([
  ...SPACE.map((size) => [`space-${size}`, `${size}px`] as const),
  ...pixels('text', TEXT),
  ...pixels('radius', RADIUS),
  ...values('layer', LAYER),
  ...values('elevation', ELEVATION),
  ...values('page', PAGE),
  ['backdrop', BACKDROP] as const,
])

/** Replaces the names in a style sheet by their values; unknown names are left for the browser. */
export const withMeasures = (css: string): string =>
  css
    .replace(/var\(--zk-([\w-]+)\)/g, (whole, name: string) => MEASURES.get(name) ?? whole)
    .replace(/@media \(--zk-(\w+)\)/g, (_, name: string) => {
      if (!Object.hasOwn(BREAKPOINT, name)) throw new Error(`no breakpoint --zk-${name}`)
      return `@media ${BREAKPOINT[name as keyof typeof BREAKPOINT]}`
    })
