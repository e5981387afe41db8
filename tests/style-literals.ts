import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hueRules } from '#ui/theme/hues.ts'
import { MEASURES } from '#ui/theme/measures.ts'
import { themeTokens } from '#ui/theme/tokens.ts'

/*
 * Finds literal values in component styles that should come from `ui/theme`: colours, distances, font sizes, radii,
 * shadows, layers and breakpoints. `node tests/style-literals.ts`
 */

/** The permitted numbers; they may only decrease. */
const MOST: Readonly<Record<string, number>> = {
  colour: 0,
  space: 16,
  type: 7,
  radius: 6,
  elevation: 0,
  layer: 0,
  breakpoint: 1,
  inline: 8,
  'foreign class': 11,
  'class of two sheets': 0,
}

const ROOT = path.resolve(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', 'ui', 'portal', 'admin'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(css|tsx)$/.test(file) && !/^(?:ui\/theme|admin\/gallery\/shown)\//.test(file))
const contentByFile = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
const sheets = [...contentByFile].filter(([file]) => file.endsWith('.css'))
const components = [...contentByFile].filter(([file]) => file.endsWith('.tsx'))

const LITERALS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['colour', /#[\da-f]{3,8}\b(?=[^{]*;)|\b(?:rgb|hsl|oklch)a?\([\d.]/gi],
  ['space', /^\s*(?:gap|(?:row|column)-gap|padding[a-z-]*|margin[a-z-]*):.*?\d(?:px|rem)/gm],
  ['type', /^\s*font-size:.*?\d(?:px|rem)/gm],
  ['radius', /^\s*border-radius:.*?\dpx/gm],
  ['elevation', /^\s*box-shadow:[^;]*?\dpx \d+px \d+px(?! var)/gm],
  ['layer', /^\s*z-index: \d\d/gm],
  ['breakpoint', /@media[^{]*\dpx/g],
]

/** Colours and measures that sheets may use, and custom properties that a sheet or a component sets for others. */
const known = new Set([
  ...Object.keys(themeTokens('light', '')),
  ...MEASURES.keys(),
  ...[...hueRules('light').matchAll(/--zk-([\w-]+):/g)].map((match) => match[1]!),
  ...[...contentByFile.values()].flatMap((text) =>
    [...text.matchAll(/--zk-([\w-]+)'?\]?:/g)].map((match) => match[1]!),
  ),
])
const unknown = sheets.flatMap(([file, css]) =>
  [...css.matchAll(/var\(--zk-([\w-]+)/g)]
    .filter((match) => !known.has(match[1]!))
    .map((match) => `${file}: ${match[1]}`),
)

/** Classes that a component uses but no sheet in its folder or above defines: they belong to another component. */
function foreignClasses(): string[] {
  const owners = new Map<string, string[]>()
  for (const [file, css] of sheets)
    for (const match of css.matchAll(/\.(zk-[\w-]+)/g))
      owners.set(match[1]!, [...(owners.get(match[1]!) ?? ['ui/theme']), path.dirname(file)])
  const isForeign = (file: string, name: string) => owners.get(name)?.every((folder) => !file.startsWith(`${folder}/`))
  return components.flatMap(([file, text]) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)]
      .flatMap((match) => (match[1] ?? match[2] ?? '').match(/zk-[\w-]+/g) ?? [])
      .filter((name) => isForeign(file, name))
      .map((name) => `${file}: ${name} of ${owners.get(name)?.at(-1)}`),
  )
}

/**
 * Classes defined by two sheets. A sheet stays when its screen is left, so a second one would change the look of the
 * first.
 */
function classesOfTwo(): string[] {
  const styled = sheets.map(
    ([file, css]) => [file, new Set([...css.matchAll(/^\.(zk-[\w-]+) \{/gm)].map((match) => match[1]!))] as const,
  )
  return styled.flatMap(([file, names], at) =>
    styled
      .slice(at + 1)
      .flatMap(([other, others]) =>
        [...names].filter((name) => others.has(name)).map((name) => `${file}, ${other}: ${name}`),
      ),
  )
}

const found: Record<string, string[]> = {
  ...Object.fromEntries(
    LITERALS.map(([kind, pattern]) => [
      kind,
      sheets.flatMap(([file, css]) => (css.match(pattern) ?? []).map((each) => `${file}: ${each.trim()}`)),
    ]),
  ),
  inline: components.flatMap(([file, text]) =>
    (text.match(/style=\{\{[^}]*(?:padding|margin)[^}]*\d/g) ?? []).map(() => file),
  ),
  'foreign class': foreignClasses(),
  'class of two sheets': classesOfTwo(),
}
for (const name of unknown) console.error(`nobody defines --zk-${name}`)
for (const [kind, places] of Object.entries(found)) {
  const most = MOST[kind] ?? 0
  if (places.length > most) {
    console.error(`${kind}: ${places.length} literals, at most ${most}:\n  ${places.join('\n  ')}`)
    process.exitCode = 1
  } else if (places.length < most) console.log(`${kind}: lower it to ${places.length}`)
}
if (unknown.length > 0) process.exitCode = 1
console.log(
  `style literals: ${Object.entries(found)
    .map(([kind, places]) => `${kind} ${places.length}`)
    .join(', ')}`,
)
