import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CORPUS, eventually, foundIds, settled, uploadFile } from '../support/documents.ts'
import { way } from '../../whole-way.ts'
import { startServer } from '../support/fixture.ts'

interface Listed {
  path: string
  phrases?: { text: string; verified: boolean }[]
}

/** Of each kind one, or a few where there are as many; server/formats/readers/corpus.test.ts reads them all. */
const FOLDERS = ['md', 'txt-encodings', 'pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'ofd', 'zip'].map(
  (kind) => `open/${kind}/`,
)
const OF_EACH = way(1, 8)
const present = existsSync(CORPUS)
if (!present) console.warn(`corpus skipped: ${CORPUS} is not here`)

it.skipIf(!present)(
  'reads real documents: every file settles, its phrases bring it first',
  { timeout: 600_000 },
  async () => {
    await using server = await startServer()
    const editor = await server.signIn('editor')
    const manifest = JSON.parse(readFileSync(path.join(CORPUS, 'manifest.json'), 'utf8')) as Listed[]
    const inFolders = FOLDERS.map((folder) => manifest.filter((f) => f.path.startsWith(folder)).slice(0, OF_EACH))
    expect(Math.min(...inFolders.map((found) => found.length))).toBeGreaterThan(0)
    const files = inFolders.flat()

    const ids = new Map<string, string>()
    for (const f of files) ids.set(f.path, (await uploadFile(editor, path.join(CORPUS, f.path))).id)
    for (const f of files) {
      const row = await settled(editor, ids.get(f.path)!)
      expect([1, 2], `${f.path}: ${row.processMsg}`).toContain(row.ftiFlag)
      if (row.ftiFlag === 2) expect(row.processMsg, f.path).toMatch(/\p{Script=Han}/u)
    }
    const first = files.find((f) => (f.phrases?.length ?? 0) > 0)!
    await eventually('index caught up', async () =>
      (await foundIds(editor, first.phrases![0]!.text)).length > 0 ? true : null,
    )

    const missed: string[] = []
    const phrases = files.flatMap((f) =>
      (f.phrases ?? []).filter((p) => p.verified).map((p) => [f.path, p.text] as const),
    )
    for (const [file, text] of phrases)
      if ((await foundIds(editor, text))[0] !== ids.get(file)) missed.push(`${file}: ${text}`)
    console.log(`corpus: ${phrases.length - missed.length} of ${phrases.length} phrases bring their file first`)
    if (missed.length > 0) console.log(missed.join('\n'))
    expect(missed.length / phrases.length, missed.join('\n')).toBeLessThanOrEqual(0.1)
  },
)
