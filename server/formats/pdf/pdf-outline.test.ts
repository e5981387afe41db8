import { expect, it } from 'vitest'
import { pdfMoment } from './pdf-outline.ts'

it.each([
  ["D:20260105160000+08'00'", '2026-01-05T08:00:00.000Z'],
  ['D:20260105160000Z', '2026-01-05T16:00:00.000Z'],
  ['D:2026', '2026-01-01T00:00:00.000Z'],
  ['20260105', '2026-01-05T00:00:00.000Z'],
  ['D:20261399', null],
  ['D:19000101', null],
  ['yesterday', null],
  [undefined, null],
])('%s', (given, wanted) => expect(pdfMoment(given)).toBe(wanted))
