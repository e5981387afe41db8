import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/*
 * A table belongs to the room whose folder of `server/db/schema` it stands in. A room may use its own tables and those of the
 * rooms before it; `KNOWN` names the uses of a later room's table that are left, and may only shrink. `node tests/table-owners.ts`
 */

/** Each line: the file, and the tables of later rooms that it imports. */
const KNOWN: Readonly<Record<string, string>> = {
  'server/access/administrators/administrators.ts': 'role user userRole',
  'server/access/data-rules/in-force.ts': 'permission',
  'server/access/documents/document-tokens.ts': 'department taxonomyNode',
  'server/access/documents/explain.ts': 'document',
  'server/access/documents/names.ts': 'department document role taxonomyNode user version',
  'server/access/documents/opened.ts': 'document',
  'server/access/documents/predicate.ts': 'document',
  'server/access/documents/rewrite.ts': 'document',
  'server/access/documents/taxonomy.ts': 'taxonomyNode',
  'server/access/levels/levels.ts': 'document role user',
  'server/configuration/dictionaries/in-use.ts': 'document',
  'server/configuration/fill-rules/makers.ts': 'department',
  'server/organisation/departments/department-delete.ts': 'document',
  'server/organisation/departments/departments.ts': 'document',
  'server/organisation/opening-guard/guard.ts': 'document taxonomyNode',
  'server/organisation/people/end-access.ts': 'apiToken session',
  'server/organisation/tenants/tenants.ts': 'document',
  'server/settings/site/picture.ts': 'user',
  'server/sign-in/api-tokens/places.ts': 'document',
  'server/storage/renditions/delete-unreferenced.ts': 'attachment',
}

const ROOT = path.resolve(import.meta.dirname, '..')
const SCHEMA = 'server/db/schema/'

/** The rooms, lowest first, as in the layer check. */
function roomNames(): string[] {
  const config = createRequire(import.meta.url)(path.join(ROOT, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[]
  }
  return config.forbidden.flatMap(({ name }) => /^(.+)-imports-only-rooms-before-it$/.exec(name)?.[1] ?? [])
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

/** The room to which each table belongs. */
const owners = new Map(
  files
    .filter((file) => file.startsWith(SCHEMA) && file.split('/').length > SCHEMA.split('/').length)
    .flatMap((file) =>
      [...read(file).matchAll(/^export const (\w+) = (?:pgTable|recordTable)\(/gm)].map(
        ([, name = '']) => [name, file.slice(SCHEMA.length).split('/')[0] ?? ''] as const,
      ),
    ),
)

const IMPORT = /import (?:type )?\{([^}]*)\} from '[^']*schema\/[^']*'/g

function reachesUp(file: string, rooms: readonly string[]): string[] {
  const own = rooms.indexOf(file.split('/')[1] ?? '')
  if (own === -1 || file.startsWith(SCHEMA)) return []
  const names = [...read(file).matchAll(IMPORT)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  return names.filter((name) => rooms.indexOf(owners.get(name) ?? '') > own).toSorted()
}

const rooms = roomNames()
const found = Object.fromEntries(
  files.map((file) => [file, reachesUp(file, rooms).join(' ')]).filter(([, tables]) => tables !== ''),
) as Record<string, string>

const faults = [
  ...(owners.size === 0 ? ['no table was found, so nothing was checked'] : []),
  ...[...owners].filter(([, room]) => !rooms.includes(room)).map(([name, room]) => `${name}: ${room} is no room`),
  ...Object.entries(found)
    .filter(([file, tables]) => KNOWN[file] !== tables)
    .map(([file, tables]) => `${file} uses tables of later rooms: ${tables} (known: ${KNOWN[file] ?? 'none'})`),
  ...Object.keys(KNOWN)
    .filter((file) => !Object.hasOwn(found, file))
    .map((file) => `${file} uses no later room's table any more: take it off the list`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
const uses = Object.values(found).reduce((sum, tables) => sum + tables.split(' ').length, 0)
console.log(`table owners: ${owners.size} tables, ${uses} uses of a later room's`)
