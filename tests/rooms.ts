import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

/*
 * Tests of whole servers and browsers are filed by room: `tests/whole-server/<room>`, `tests/e2e/<room>`. `npm test` runs all of
 * them; `npm test -- --changed` runs the walks and those of the rooms that a change touches (decision 0029).
 */

/** The kinds of tests that take minutes. */
export const SERVER_FILES = 'tests/{whole-server,conformance}/**/*.test.ts'
export const BROWSER_FILES = 'tests/e2e/**/*.test.ts'

/** Tests that any change may break: each goes through all calls, readers, rights or screens. */
export const WALKS = [
  'tests/conformance/contract.test.ts',
  'tests/whole-server/walks/',
  'tests/whole-server/boot/kills.test.ts',
  'tests/e2e/console/every-screen.test.ts',
  'tests/e2e/boot/first-load.test.ts',
  'tests/e2e/journeys/routes.test.ts',
]

/**
 * The rooms of tests that depend on a folder. A folder of `server` always has the room of that name, and is listed only
 * for additional ones.
 */
const LOOKED_AT_BY: Readonly<Record<string, readonly string[]>> = {
  'admin/': ['console'],
  'admin/announcements/': ['notices'],
  'admin/data-sources/': ['configuration'],
  'admin/departments/': ['organisation'],
  'admin/dictionary/': ['configuration'],
  'admin/fields/': ['knowledge'],
  'admin/gallery/': ['parts'],
  'admin/gateway-routes/': ['configuration'],
  'admin/jobs/': ['operations'],
  'admin/levels/': ['access'],
  'admin/log/': ['operations'],
  'admin/menus/': ['organisation'],
  'admin/messages/': ['notices'],
  'admin/monitoring/': ['operations'],
  'admin/online/': ['operations'],
  'admin/organisation/': ['organisation'],
  'admin/parts/': ['parts', 'console'],
  'admin/positions/': ['organisation'],
  'admin/resource/': ['console', 'configuration'],
  'admin/roles/': ['organisation'],
  'admin/rules/': ['configuration'],
  'admin/site/': ['settings'],
  'admin/storage/': ['operations'],
  'admin/taxonomy/': ['knowledge'],
  'admin/templates/': ['knowledge'],
  'admin/tenants/': ['organisation'],
  'admin/users/': ['organisation'],
  'cli/': ['boot'],
  'core/access/': ['access'],
  'core/api/': ['sign-in'],
  'core/cron/': ['jobs', 'operations'],
  'core/data-rules/': ['access'],
  'core/files/': ['rendering'],
  'core/maintenance/': ['operations'],
  'core/query/': ['search'],
  'core/routes/': ['journeys'],
  'core/text/': ['search'],
  'core/watermark/': ['rendering'],
  'embeds/': ['embeds'],
  'portal/': ['knowledge'],
  'portal/access/': ['access'],
  'portal/bell/': ['home'],
  'portal/home/': ['home'],
  'portal/login/': ['sign-in'],
  'portal/profile/': ['sign-in'],
  'portal/search/': ['search'],
  'portal/session/': ['sign-in'],
  'portal/shell/': ['boot', 'home'],
  'portal/site/': ['settings'],
  'server/knowledge/access-requests/': ['access'],
  'server/knowledge/grant-preview/': ['access'],
  'server/resource/': ['configuration'],
  'server/spreadsheet/': ['configuration'],
  'ui/': ['journeys'],
  'ui/viewers/': ['rendering', 'knowledge'],
}

/**
 * The rooms of tests that depend on a file: those of the longest listed folder, and the file's own room of the server.
 */
export function findRooms(file: string): string[] {
  const [folder] = Object.keys(LOOKED_AT_BY)
    .filter((prefix) => file.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)
  const own = /^server\/([^/]+)\//.exec(file)?.[1]
  return [...(folder === undefined ? [] : LOOKED_AT_BY[folder]!), ...(own === undefined ? [] : [own])]
}

/** The files to run: walks, those in rooms affected by `changed`, and changed tests. */
export function filesFor(files: readonly string[], changed: readonly string[]): string[] {
  const rooms = new Set(changed.flatMap(findRooms))
  return files.filter(
    (file) =>
      changed.includes(file) ||
      WALKS.some((walk) => file.startsWith(walk)) ||
      rooms.has(/^tests\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? ''),
  )
}

/** The test files of a kind, by its vitest pattern. */
export const listTestFiles = (root: string, pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted()

/** Files changed since before the last commit, and untracked files: the present work. */
export const changedFiles = (root: string): string[] =>
  [git(root, 'diff', '--name-only', 'HEAD~1'), git(root, 'ls-files', '--others', '--exclude-standard')]
    .flatMap((names) => names.split('\n'))
    .filter(Boolean)

/** The output of git; empty without a repository or an earlier commit. */
function git(root: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
