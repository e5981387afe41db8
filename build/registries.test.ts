import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { REGISTRIES, textOfRegistry, writeRegistries } from './registries.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

it.each(REGISTRIES.map((registry) => [registry.file, registry] as const))(
  '%s says what the files say',
  (file, registry) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toBe(textOfRegistry(registry, ROOT))
  },
)

/** A small product of these files; without the folders of the registries nothing could be written. */
function productOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'zhiku-registries-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const { file } of REGISTRIES) mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

const SUPPLY = {
  'core/contract/km/supply.ts': "export const chapter = '用户'\nexport const supplyList = endpoint({})\n",
  'server/db/schema/organisation/supply.ts': 'export const supply = pgTable()\n',
  'server/organisation/supplies/index.ts': 'export const supplyFeature: Feature<SheetDeps> = {}\n',
  'admin/supplies/supplies.resource.ts': "export const screens = { 'system/SupplyList': supplies }\n",
}

it('lists a new resource everywhere from its own files, and writes again only what differs', () => {
  const root = productOf(SUPPLY)
  expect(writeRegistries(root)).toEqual({ written: REGISTRIES.map(({ file }) => file), missing: null })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  expect(read('core/contract/modules.generated.ts')).toContain("import * as kmSupply from './km/supply.ts'")
  expect(read('server/db/schema/index.ts')).toContain("export * from './organisation/supply.ts'")
  expect(read('server/boot/features.generated.ts')).toContain(
    "import { supplyFeature } from '#server/organisation/supplies/index.ts'",
  )
  expect(read('admin/screens.generated.ts')).toContain(
    "'system/SupplyList': resource(() => import('./supplies/supplies.resource.ts'), (m) =>",
  )
  expect(writeRegistries(root).written).toEqual([])
  rmSync(path.join(root, 'server/db/schema/organisation/supply.ts'))
  expect(writeRegistries(root).written).toEqual(['server/db/schema/index.ts'])
})

it.each([
  [
    'core/contract/km/supply.ts',
    'export const supplyList = endpoint({})\n',
    /km\/supply.ts declares calls, but not their chapter/,
  ],
  [
    'core/contract/km/supply.ts',
    'export const {\n  list: supplyList,\n} = recordCalls({})\n',
    /km\/supply.ts declares calls, but not their chapter/,
  ],
  [
    'core/contract/km/supply.ts',
    'const records = recordCalls({})\nexport const { list: supplyList } = records\n',
    /km\/supply.ts declares calls, but not their chapter/,
  ],
  ['admin/supplies/supplies.resource.ts', 'export const supplies = {}\n', /supplies.resource.ts names no screen/],
  [
    'admin/other/x.tree.ts',
    "export const screens = { 'system/SupplyList': x }\n",
    /Two files are the screen system\/SupplyList/,
  ],
])('says what %s does not say, and writes nothing', (file, text, sentence) => {
  const { written, missing } = writeRegistries(productOf({ ...SUPPLY, [file]: text }))
  expect(written).toEqual([])
  expect(missing).toMatch(sentence)
})
