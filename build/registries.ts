import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * What is a list of all there is stands in no file that somebody edits: a contract file, a table, a feature and a screen
 * each say by themselves what they are, and these files follow. Every start, build, test and check writes them anew where
 * they differ (decision 0030). They are committed, so that a fresh clone compiles.
 */

interface Registry {
  file: string
  /** Its lines; throws {@link Undeclared} where a file does not say what it is. */
  lines: (root: string) => string[]
}

/** The sentence for whoever forgot something. */
class Undeclared extends Error {}

/** Whoever reads one of them learns where to go instead. */
const HEAD = '// Written by build/registries.ts, which says what follows from which files. Do not edit.'

export const REGISTRIES: readonly Registry[] = [
  { file: 'core/contract/modules.generated.ts', lines: contractModules },
  { file: 'core/contract/record-kinds.generated.ts', lines: recordKinds },
  { file: 'server/db/schema/index.ts', lines: schemaFiles },
  { file: 'server/boot/features.generated.ts', lines: features },
  { file: 'admin/screens.generated.ts', lines: screens },
]

export const textOfRegistry = ({ lines }: Registry, root: string): string => [HEAD, ...lines(root), ''].join('\n')

/** Writes those that differ from what the files say. `missing`: what a file does not say; then nothing is written. */
export function writeRegistries(root: string): { written: string[]; missing: string | null } {
  try {
    const texts = REGISTRIES.map((registry) => ({
      file: path.join(root, registry.file),
      text: textOfRegistry(registry, root),
    }))
    const stale = texts.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    for (const { file, text } of stale) writeFileSync(file, text)
    return { written: stale.map(({ file }) => path.relative(root, file)), missing: null }
  } catch (error) {
    if (!(error instanceof Undeclared)) throw error
    return { written: [], missing: error.message }
  }
}

/** Product files below a folder, in the order of their names, which is the same everywhere. */
const filesIn = (root: string, pattern: string): { file: string; text: string }[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.|\.generated\.|\/testing\//.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Files of the contract say their chapter of the documentation: `export const chapter = '用户'`. */
function contractModules(root: string): string[] {
  const all = filesIn(root, 'core/contract/**/*.ts')
  const declared = all.filter(({ text }) => /^export const chapter = /m.test(text)).map(({ file }) => file)
  for (const { file, text } of all)
    if (/^(export const .*|const \w+|\}) = (endpoint|\w+Calls?)\(/m.test(text) && !declared.includes(file))
      throw new Undeclared(`${file} declares calls, but not their chapter: add a line "export const chapter = '…'".`)
  const within = declared.map((file) => file.slice('core/contract/'.length))
  const nameOf = (file: string) =>
    file.replace(/\.ts$/, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
  return [
    ...within.map((file) => `import * as ${nameOf(file)} from './${file}'`),
    '',
    'export const MODULES = [',
    ...within.map((file) => `  ${nameOf(file)},`),
    '] as const',
  ]
}

/** Records of `recordCalls`: their kind in the audit log, and what people call them. */
function recordKinds(root: string): string[] {
  const kinds = filesIn(root, 'core/contract/**/*.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/= recordCalls\(\{\n(.*?)\n\}\)/gs)].map(([, facts]) => {
      const name = /^ {2}name: ('[^']+'),$/m.exec(facts!)?.[1]
      const kind = /^ {2}kind: ('[^']+'),$/m.exec(facts!)?.[1]
      if (!name || !kind) throw new Undeclared(`${file}: recordCalls wants name and kind as plain texts, a line each.`)
      return `  ${kind}: ${name},`
    }),
  )
  return ['export const RECORD_KINDS = {', ...kinds.toSorted(), '} as const']
}

/** Every file in a room's folder of the schema. */
function schemaFiles(root: string): string[] {
  return filesIn(root, 'server/db/schema/*/*.ts').map(
    ({ file }) => `export * from '.${file.slice('server/db/schema'.length)}'`,
  )
}

/** Every `export const …: Feature<…>` of the server; a folder's `index.ts` speaks for it where it names the feature. */
function features(root: string): string[] {
  const found = filesIn(root, 'server/**/*.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/^export const (\w+): Feature</gm)].map(([, name]) => ({ name: name!, file })),
  )
  const indexes = new Map(filesIn(root, 'server/{*,*/*}/index.ts').map(({ file, text }) => [file, text]))
  const placeOf = ({ name, file }: (typeof found)[number]) => {
    const index = `${path.posix.dirname(file)}/index.ts`
    return new RegExp(`\\b${name}\\b`).test(indexes.get(index) ?? '') ? index : file
  }
  return [
    ...found.map((each) => `import { ${each.name} } from '#${placeOf(each)}'`),
    '',
    'export const FOUND = [',
    ...found.map(({ name }) => `  ${name},`),
    '] as const',
  ]
}

/** What a file of the console says in `export const screens = { 'system/UserList': users }`; null: nothing. */
export function componentsIn(text: string): string[] | null {
  const said = /^export const screens = \{([^}]*)\}/m.exec(text)?.[1]
  return said === undefined ? null : [...said.matchAll(/'([^']+)':/g)].map(([, component]) => component!)
}

/** A screen of the console, loaded when it is opened. `file`: as the console's folder sees it. */
export function screenLine(component: string, file: string): string {
  const kind = /\.(resource|tree)\.tsx?$/.exec(file)?.[1] ?? 'screen'
  return `  '${component}': ${kind}(() => import('${file}'), (m) => m.screens['${component}']),`
}

/** Files of the console say for which `component` of the menu they are: `export const screens = { 'system/UserList': users }`. */
function screens(root: string): string[] {
  const known = new Map<string, string>()
  for (const { file, text } of filesIn(root, 'admin/**/*.{ts,tsx}')) {
    const said = componentsIn(text)
    if (said === null && /\.(resource|tree)\.tsx?$/.test(file))
      throw new Undeclared(
        `${file} names no screen: add a line "export const screens = { 'component of the menu': … }".`,
      )
    for (const component of said ?? []) {
      if (known.has(component))
        throw new Undeclared(`Two files are the screen ${component}: ${known.get(component)} and ${file}.`)
      known.set(component, file)
    }
  }
  const byName = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    "import { resource, screen, tree } from './lazy-screen.ts'",
    '',
    'export const SCREENS = {',
    ...byName.map(([component, file]) => screenLine(component, `.${file.slice('admin'.length)}`)),
    '}',
  ]
}

/** `npm run check` begins with it. On the machine that judges a change, a registry that was not committed is a fault. */
if (import.meta.main) {
  const { written, missing } = writeRegistries(path.resolve(import.meta.dirname, '..'))
  for (const file of written) console.log(`${file} was written anew: commit it`)
  if (missing !== null) console.error(missing)
  const isJudged = Boolean(process.env['CI'] || process.env['ZHIKU_CI'])
  if (missing !== null || (isJudged && written.length > 0)) process.exitCode = 1
}
