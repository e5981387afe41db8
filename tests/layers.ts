import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'

/*
 * Checks which folders may import which, by the rules in .dependency-cruiser.cjs. It first proves that each rule still
 * fires: with another parser or TypeScript version the tool once analysed nothing and reported "no violations". Then it
 * checks the project. `node tests/layers.ts`
 */

const ROOT = path.resolve(import.meta.dirname, '..')
const CONFIG = '.dependency-cruiser.cjs'
const FOLDERS = ['core', 'ui', 'portal', 'admin', 'embeds', 'server', 'cli', 'tests']

/** One violation of each rule. The imports need not make sense, they only have to be seen. */
const PLANTED: Readonly<Record<string, string>> = {
  'core/value.ts': 'export const value = 1\n',
  'core/type.ts': 'export interface Shape { a: number }\n',
  'core/contract/index.ts': 'export const contract = []\n',
  'core/breaks-layer.ts': "import type { Row } from '#server/http/row.ts'\nexport type X = Row\n",
  'core/breaks-isomorphic.ts': "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
  'core/breaks-react.ts': "import { useState } from 'react'\nexport const x = useState\n",
  'core/breaks-cycle.ts': "import { b } from './ring.ts'\nexport const a = () => b\n",
  'core/ring.ts': "import { a } from './breaks-cycle.ts'\nexport const b = () => a\n",
  'ui/widget.tsx': 'export const Widget = () => null\n',
  'ui/breaks-layer.tsx': "import { page } from '#portal/page.ts'\nexport const x = page\n",
  'ui/breaks-state.tsx': "import { proxy } from 'valtio'\nexport const x = proxy({})\n",
  'ui/breaks-contract.tsx': "import { contract } from '#core/contract/index.ts'\nexport const x = contract\n",
  'ui/breaks-table.tsx': "import { Table } from '@blueprintjs/table'\nexport const x = Table\n",
  'portal/page.ts': 'export const page = 1\n',
  'portal/breaks-layer.ts': "import type { Row } from '#server/http/row.ts'\nexport type X = Row\n",
  'admin/breaks-layer.ts': "import { page } from '#portal/page.ts'\nexport const x = page\n",
  'embeds/define.ts': 'export const define = 1\n',
  'embeds/breaks-layer.ts': "import { page } from '#portal/page.ts'\nexport const x = page\n",
  'embeds/breaks-r2wc.ts': "import r2wc from '@r2wc/react-to-web-component'\nexport const x = r2wc\n",
  'server/http/row.ts': 'export interface Row { a: number }\nexport const row = 1\n',
  'server/organisation/people/index.ts': 'export const people = 1\n',
  'server/attic/x.ts': 'export const x = 1\n',
  'server/boot/breaks-attic.ts': "import { x } from '../attic/x.ts'\nexport const y = x\n",
  'server/search/engine/breaks-circle.ts': "import { hits } from '../query/hits.ts'\nexport const x = hits\n",
  'server/search/engine/terms.ts': 'export const terms = 1\n',
  'server/search/query/hits.ts': 'export const hits = 1\n',
  'server/search/query/breaks-circle.ts': "import { terms } from '../engine/terms.ts'\nexport const x = terms\n",
  ...upwards(),
  ...roundTheIndex(),
  'server/boot/breaks-layer.ts': "import { Widget } from '#ui/widget.tsx'\nexport const x = Widget\n",
  'cli/breaks-layer.ts': "import { row } from '#server/http/row.ts'\nexport const x = row\n",
}

/** Each room imports the next lower one in the list, which is forbidden. */
function upwards(): Record<string, string> {
  const rooms = ruleNames().flatMap((name) => /^(.+)-imports-only-rooms-before-it$/.exec(name)?.[1] ?? [])
  return Object.fromEntries(
    rooms.flatMap((room, i) => {
      const below = rooms[i + 1]
      return below === undefined
        ? []
        : [
            [`server/${below}/${room}-wants-it/index.ts`, 'export const x = 1\n'],
            [
              `server/${room}/inside/breaks-order.ts`,
              `import { x } from '#server/${below}/${room}-wants-it/index.ts'\nexport const y = x\n`,
            ],
          ]
    }),
  )
}

/** The internals of a feature of each room are imported by its neighbour, and by another room. */
function roundTheIndex(): Record<string, string> {
  const rooms = ruleNames().flatMap((name) => /^(.+)-is-seen-through-its-indexes$/.exec(name)?.[1] ?? [])
  const wanted = "inner.ts'\nexport const y = x\n"
  return Object.fromEntries(
    rooms.flatMap((room) => [
      [`server/${room}/one/inner.ts`, 'export const x = 1\n'],
      [`server/${room}/two/breaks-feature.ts`, `import { x } from '../one/${wanted}`],
      [`server/boot/breaks-${room}.ts`, `import { x } from '#server/${room}/one/${wanted}`],
    ]),
  )
}

/** Permitted imports in the same tree, which must not be reported. */
const ALLOWED: Readonly<Record<string, string>> = {
  'ui/keeps-layer.tsx': "import { value } from '#core/value.ts'\nexport const x = value\n",
  'server/knowledge/sharing/keeps-room.ts':
    "import { people } from '#server/organisation/people/index.ts'\nimport { row } from '#server/http/row.ts'\nexport const x = [people, row]\n",
  'portal/keeps-define.ts': "import { define } from '#embeds/define.ts'\nexport const x = define\n",
  'cli/keeps-layer.ts':
    "import type { Shape } from '#core/type.ts'\nimport { readFileSync } from 'node:fs'\nexport const x = (s: Shape) => [s, readFileSync]\n",
}

interface Breach {
  rule: string
  from: string
  to: string
}

/** Runs dependency-cruiser as its own program, because it reads its rules and tsconfig from the working folder. */
async function cruise(folder: string): Promise<{ modules: number; breaches: Breach[] }> {
  const program = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const present = FOLDERS.filter((name) => existsSync(path.join(folder, name)))
  const args = [program, '--config', CONFIG, '--output-type', 'json', ...present]
  const json = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      // With this kind of output, violations are in the result and not in the exit code.
      if (stdout === '') reject(new Error(`dependency-cruiser said nothing: ${stderr}`, { cause: error }))
      else resolve(stdout)
    })
  })
  const { modules, summary } = JSON.parse(json) as ICruiseResult
  const own = modules.filter(({ source }) => FOLDERS.includes(source.split('/')[0] ?? ''))
  return {
    modules: own.length,
    breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

/** The wrong results on the planted tree; empty when every rule works. */
async function misjudged(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-layers-'))
  try {
    plant(folder)
    const { breaches } = await cruise(folder)
    const fired = new Set(breaches.map(({ rule }) => rule))
    const guilty = new Set(breaches.map(({ from }) => from))
    return [
      ...ruleNames()
        .filter((name) => !fired.has(name))
        .map((name) => `this rule misses its planted breach: ${name}`),
      ...planted()
        .filter((file) => !guilty.has(file))
        .map((file) => `planted breach not seen: ${file}`),
      ...breaches
        .filter(({ from }) => from in ALLOWED)
        .map(({ rule, from, to }) => `${rule} forbids what is allowed: ${from} -> ${to}`),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function plant(folder: string): void {
  for (const [file, text] of Object.entries({ ...PLANTED, ...ALLOWED })) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  for (const file of [CONFIG, 'package.json', 'tsconfig.json'])
    copyFileSync(path.join(ROOT, file), path.join(folder, file))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
}

/** A cycle is reported once, at the file by which it was entered. */
const planted = () => Object.keys(PLANTED).filter((file) => file.includes('/breaks-'))

function ruleNames(): string[] {
  const config = createRequire(import.meta.url)(path.join(ROOT, CONFIG)) as { forbidden: { name: string }[] }
  return config.forbidden.map(({ name }) => name)
}

const doubts = await misjudged()
const { modules, breaches } = await cruise(ROOT)
for (const doubt of doubts) console.error(doubt)
for (const { rule, from, to } of breaches) console.error(`${rule}: ${from} -> ${to}`)
if (modules === 0) console.error('no module was cruised, so nothing was checked')
if (doubts.length > 0 || breaches.length > 0 || modules === 0) process.exitCode = 1
console.log(
  `layers: ${modules} modules, ${breaches.length} breaches (${planted().length} planted ones, ${doubts.length} doubts)`,
)
