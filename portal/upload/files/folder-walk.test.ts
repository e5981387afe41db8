import { describe, expect, it } from 'vitest'
import { fromEntry, fromField, isLitter, type Source, walk } from './folder-walk.ts'

const fileSource = (name: string): Source => ({
  kind: 'file',
  name,
  open: () => Promise.resolve(new File(['x'], name)),
  handle: null,
})
const folderSource = (name: string, ...children: Source[]): Source => ({
  kind: 'folder',
  name,
  async *children() {
    yield* children
  },
})
const broken: Source = { kind: 'file', name: '坏.pdf', open: () => Promise.reject(new Error('gone')), handle: null }

async function walkPaths(source: Source) {
  const unreadable: string[] = []
  const found: string[] = []
  for await (const { file, folder } of walk(source, (path) => unreadable.push(path))) {
    found.push(folder ? `${folder}/${file.name}` : file.name)
  }
  return { found, unreadable }
}

describe('walk', () => {
  it('finds every file below, with the folders it lay in', async () => {
    const tree = folderSource(
      '制度',
      fileSource('a.pdf'),
      folderSource('人事', fileSource('b.docx'), folderSource('空的')),
    )
    expect(await walkPaths(tree)).toEqual({ found: ['制度/人事/b.docx', '制度/a.pdf'], unreadable: [] })
    expect((await walkPaths(fileSource('单独.md'))).found).toEqual(['单独.md'])
  })

  it('gives them in the order in which people read them', async () => {
    const tree = folderSource('书', fileSource('第10章.md'), fileSource('第2章.md'), fileSource('第1章.md'))
    expect((await walkPaths(tree)).found).toEqual(['书/第1章.md', '书/第2章.md', '书/第10章.md'])
  })

  it('goes on behind a file that cannot be read, and tells which one', async () => {
    expect(await walkPaths(folderSource('夹', broken, fileSource('好.md')))).toEqual({
      found: ['夹/好.md'],
      unreadable: ['夹/坏.pdf'],
    })
  })

  it('leaves out what systems and office programs put there', async () => {
    const tree = folderSource(
      '夹',
      fileSource('.DS_Store'),
      fileSource('~$报告.docx'),
      folderSource('__MACOSX', fileSource('x.md')),
    )
    expect((await walkPaths(tree)).found).toEqual([])
    expect(isLitter('报告~$.docx')).toBe(false)
  })

  it('asks a folder again until it has no more to give', async () => {
    const batches = [['1.md', '2.md'], ['3.md'], []]
    const fileEntry = (name: string) => ({
      name,
      isDirectory: false,
      file: (done: (file: File) => void) => done(new File(['x'], name)),
    })
    const readEntries = (done: (entries: unknown[]) => void) => done((batches.shift() ?? []).map(fileEntry))
    const folder = { name: '夹', isDirectory: true, createReader: () => ({ readEntries }) }
    const { found } = await walkPaths(fromEntry(folder as unknown as FileSystemEntry))
    expect(found).toEqual(['夹/1.md', '夹/2.md', '夹/3.md'])
  })
})

it('takes the folders of a chosen folder from the path its files carry', () => {
  const at = (path: string) =>
    Object.defineProperty(new File(['x'], path.split('/').pop()!), 'webkitRelativePath', { value: path })
  const alone = Object.defineProperty(new File(['x'], '单独.md'), 'webkitRelativePath', { value: '' })
  const found = fromField([at('制度/人事/b.docx'), at('制度/.git/config'), alone])
  expect(found.map(({ file, folder }) => [folder, file.name])).toEqual([
    ['', '单独.md'],
    ['制度/人事', 'b.docx'],
  ])
})
