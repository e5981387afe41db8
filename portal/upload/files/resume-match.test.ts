import { expect, it } from 'vitest'
import { sessionFor } from './resume-match.ts'

const sizedFile = (name: string, size = 5, lastModified = 1000) => new File(['x'.repeat(size)], name, { lastModified })
const session = (id: string, name: string, more: { path?: string; size?: number; docId?: string } = {}) => ({
  id,
  name,
  path: more.path ?? null,
  size: more.size ?? 5,
  docId: more.docId ?? null,
})
const nothing = () => null

it('knows a file by name and size', () => {
  const open = [session('a', '甲.pdf'), session('b', '乙.pdf')]
  expect(sessionFor({ file: sizedFile('乙.pdf'), folder: '' }, open, nothing)?.id).toBe('b')
  expect(sessionFor({ file: sizedFile('乙.pdf', 6), folder: '' }, open, nothing)).toBeNull()
  expect(sessionFor({ file: sizedFile('丙.pdf'), folder: '' }, open, nothing)).toBeNull()
})

it('does not continue with a file that was changed since', () => {
  const open = [session('a', '甲.pdf')]
  const remembered = () => ({ lastModified: 1000 })
  expect(sessionFor({ file: sizedFile('甲.pdf', 5, 1000), folder: '' }, open, remembered)?.id).toBe('a')
  expect(sessionFor({ file: sizedFile('甲.pdf', 5, 2000), folder: '' }, open, remembered)).toBeNull()
})

it('tells files of one name in different folders apart', () => {
  const open = [session('a', '说明.md', { path: '甲/说明.md' }), session('b', '说明.md', { path: '乙/说明.md' })]
  expect(sessionFor({ file: sizedFile('说明.md'), folder: '乙' }, open, nothing)?.id).toBe('b')
  expect(sessionFor({ file: sizedFile('说明.md'), folder: '丙' }, open, nothing)).toBeNull()
  // Without a folder both are possible.
  expect(sessionFor({ file: sizedFile('说明.md'), folder: '' }, open, nothing)).toBeNull()
  expect(sessionFor({ file: sizedFile('说明.md'), folder: '' }, open.slice(1), nothing)?.id).toBe('b')
})

it('leaves what goes to a document as an attachment to that document', () => {
  expect(
    sessionFor({ file: sizedFile('甲.pdf'), folder: '' }, [session('a', '甲.pdf', { docId: 'd' })], nothing),
  ).toBeNull()
})
