import { expect, it } from 'vitest'
import type { Extracted, ExtractionOutcome, RefusalCause } from '#server/formats/extraction/types.ts'
import { findFault } from './bench/extract/hostile.ts'

const extracted: Extracted = {
  title: null,
  author: null,
  text: '',
  passages: [],
  pages: null,
  encoding: null,
  truncated: false,
  warnings: [],
}

const done = (more: Partial<Extracted> = {}): ExtractionOutcome => ({
  state: 'done',
  kind: 'docx',
  extracted: { ...extracted, ...more },
})
const refused = (cause: RefusalCause): ExtractionOutcome => ({
  state: 'refused',
  kind: null,
  cause,
  reason: '无法读取',
})

const fault = (outcome: ExtractionOutcome, expected?: string, more = {}) =>
  findFault({ outcome, milliseconds: 10, peakMB: 100, ...more }, expected)

it.each<[string, ExtractionOutcome]>([
  ['ok', done()],
  ['ok-or-error', refused('damaged')],
  ['error', refused('damaged')],
  ['password', refused('password')],
  ['password', done({ warnings: ['压缩包内有 1 个文件有密码，无法读取正文'] })],
  ['bomb', refused('too-large')],
  ['bomb', done({ truncated: true })],
  ['no-fetch', refused('damaged')],
  ['reject-type', done({ warnings: ['扩展名是 pdf，内容是Word 文档'] })],
  ['reject-entry', done({ text: 'good.txt\n', warnings: ['压缩包内有 4 个条目的路径不安全，已略去'] })],
  ['text-no-macro', done({ text: '正文' })],
])('%s is met', (expected, outcome) => {
  expect(fault(outcome, expected)).toBeNull()
})

it.each<[string, ExtractionOutcome]>([
  ['ok', refused('damaged')],
  ['error', done({ text: '正文' })],
  ['password', refused('damaged')],
  ['password', done()],
  ['bomb', done({ text: '一'.repeat(3_000_001) })],
  ['no-fetch', done({ text: 'root:x:0:0' })],
  ['reject-type', done()],
  ['reject-entry', done({ text: '../up.txt\n', warnings: ['条目的路径不安全'] })],
  ['reject-entry', done({ text: 'good.txt\n' })],
  ['text-no-macro', done({ text: 'Attribute VB_Name = "x"' })],
  ['something new', done()],
])('%s is not met', (expected, outcome) => {
  expect(fault(outcome, expected)).not.toBeNull()
})

it('a crash, a reason without Chinese, too much memory or time is a fault whatever is expected', () => {
  expect(fault({ state: 'crashed', reason: '提取程序出错' })).toContain('crashed')
  expect(fault({ state: 'refused', kind: null, cause: 'damaged', reason: 'Error' })).toContain('sentence')
  expect(fault(done(), 'ok', { peakMB: 701 })).toBe('701 MB')
  expect(fault(done(), 'ok', { milliseconds: 61_000 })).toBe('61000 ms')
})
