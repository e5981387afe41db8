import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
  const { files, ...walk } = await walkFolder(inside.folder)
  expect({ ...walk, files: files.map((file) => file.path) }).toEqual({
    files: ['a.md', 'b.md', '制度/差旅/办法.md'],
    skipped: 4,
    unreadable: [],
  })
})
it('finds files and folders whose names are GBK, and says which bytes open them', async () => {
  using inside = temporaryFolder()
  const gbk = (name: string, hex: string) => [name, Buffer.from(`${inside.folder}/`), Buffer.from(hex, 'hex')] as const
  const [, root, folder] = gbk('制度', 'd6c6b6c8')
  mkdirSync(Buffer.concat([root, folder]))
  writeFileSync(Buffer.concat([root, folder, Buffer.from('/甲a.txt')]), '目录名是GBK字节')
  writeFileSync(Buffer.concat([root, Buffer.from('b2c9b9ba2e747874', 'hex')]), '文件名是GBK字节')
  writeFileSync(path.join(inside.folder, '正常.txt'), '正常名的文件')
  const { files, skipped, unreadable } = await walkFolder(inside.folder)
  expect(files.map((file) => [file.path, readFileSync(file.bytes, 'utf8')])).toEqual([
    ['采购.txt', '文件名是GBK字节'],
    ['制度/甲a.txt', '目录名是GBK字节'],
    ['正常.txt', '正常名的文件'],
  ])
  expect([skipped, unreadable]).toEqual([0, []])
})
it.skipIf(process.getuid?.() === 0)('names what may not be read', async () => {
  using inside = temporaryFolder()
  mkdirSync(path.join(inside.folder, '禁入'), { mode: 0o000 })
  expect((await walkFolder(inside.folder)).unreadable).toEqual(['禁入（EACCES）'])
})
it('refuses what is no folder', async () => {
  await expect(walkFolder(import.meta.filename)).rejects.toThrow('不是文件夹')
})
