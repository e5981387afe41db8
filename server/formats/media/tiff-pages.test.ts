import { expect, it } from 'vitest'
import { smallTiff } from '#tests/fixtures/small-tiff.ts'
import { tiffPages } from './tiff-pages.ts'

const pagesOf = (bytes: Buffer) => tiffPages((at, length) => bytes.subarray(at, at + length))
const page = (isCopy = false) => ({ width: 8, height: 6, grey: 100, isCopy })

it('are the pictures of a TIFF that are no smaller copies', () => {
  expect(pagesOf(smallTiff([page(), page(), page()]))).toEqual([0, 1, 2])
  expect(pagesOf(smallTiff([page(), page(true), page()]))).toEqual([0, 2])
})

it('end where the file is cut or goes round in a circle, and are none in what is no TIFF', () => {
  const whole = smallTiff([page(), page()])
  expect(pagesOf(whole.subarray(0, whole.length - 100))).toEqual([0])
  const circle = Buffer.from(whole)
  circle.writeUInt32LE(8, 8 + 2 + 9 * 12)
  expect(pagesOf(circle)).toEqual([0])
  expect(pagesOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toEqual([])
  expect(pagesOf(Buffer.alloc(0))).toEqual([])
})
