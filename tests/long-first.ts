import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * The slowest test files, each kind from the slowest down. They start first, so that at the end of a kind no worker is
 * left alone with a slow one. vitest knows the times only from earlier runs, and in a fresh clone it sorts by size.
 */
const LONG = [
  'server/http/front.test.ts',
  'server/db/postgres/postgres.test.ts',
  'server/search/engine/engine.test.ts',
  'server/knowledge/web-import/article/read-article.test.ts',
  'server/knowledge/word-import/import-word.test.ts',
  'server/storage/objects/object-store.test.ts',
  'server/formats/readers/corpus.test.ts',
  'build/extract-child/build-child.test.ts',
  'server/formats/readers/extract-file.test.ts',
  'server/rendering/watermark/stamp-file.test.ts',
  'server/formats/text/extract-text.test.ts',
  'tests/whole-server/walks/bad-input.test.ts',
  'tests/whole-server/walks/other-tenant.test.ts',
  'tests/whole-server/rendering/preview.test.ts',
  'tests/whole-server/storage/disk-full.test.ts',
  'tests/whole-server/walks/canary.test.ts',
  'tests/whole-server/walks/taken-back.test.ts',
  'tests/whole-server/knowledge/documents/reread.test.ts',
  'tests/whole-server/formats/corpus.test.ts',
  'tests/whole-server/knowledge/documents/reread-kill.test.ts',
  'tests/e2e/rendering/preview.test.ts',
  'tests/e2e/console/every-screen.test.ts',
  'tests/e2e/knowledge/lists.test.ts',
  'tests/e2e/knowledge/sharing.test.ts',
  'tests/e2e/boot/accessibility.test.ts',
  'tests/e2e/search/search-page.test.ts',
  'tests/e2e/console/frame.test.ts',
  'tests/e2e/sign-in/entry.test.ts',
  'tests/e2e/knowledge/reading.test.ts',
  'tests/e2e/home/home.test.ts',
  'tests/e2e/sign-in/session.test.ts',
  'tests/e2e/settings/site-pictures.test.ts',
]

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = LONG.filter((file) => !existsSync(path.join(ROOT, file)))
    if (missing.length > 0) throw new Error(`tests/long-first.ts names ${missing.join(', ')}, which is not there`)
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which returns another array
    const sorted = await super.sort(files)
    const isLong = new Set(LONG.map((file) => path.join(ROOT, file)))
    const long = sorted.filter((file) => isLong.has(file.moduleId))
    const order = (file: TestSpecification) => LONG.indexOf(path.relative(ROOT, file.moduleId))
    // Keeps the kinds separate, because vitest groups the files it is given by kind.
    return [...long.toSorted((a, b) => order(a) - order(b)), ...sorted.filter((file) => !isLong.has(file.moduleId))]
  }
}
