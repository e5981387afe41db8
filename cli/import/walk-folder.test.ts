import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { walkFolder } from './walk-folder.ts'

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-walk-'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

it('finds files in all folders below, in a stable order, and leaves out hidden files and links', async () => {
  using outside = temporaryFolder()
  using inside = temporaryFolder()
  writeFileSync(path.join(outside.folder, 'secret.txt'), 'x')
  mkdirSync(path.join(inside.folder, '制度/差旅'), { recursive: true })
  mkdirSync(path.join(inside.folder, '.git'))
  for (const file of ['b.md', 'a.md', '制度/差旅/办法.md', '.git/config', '.hidden'])
    writeFileSync(path.join(inside.folder, file), file)
  symlinkSync(path.join(outside.folder, 'secret.txt'), path.join(inside.folder, 'link.txt'))
  symlinkSync(inside.folder, path.join(inside.folder, 'circle'))
  expect(await walkFolder(inside.folder)).toEqual({
    files: ['a.md', 'b.md', '制度/差旅/办法.md'],
    skipped: 4,
    unreadable: [],
  })
})
it('refuses what is no folder', async () => {
  await expect(walkFolder(import.meta.filename)).rejects.toThrow('不是文件夹')
})
