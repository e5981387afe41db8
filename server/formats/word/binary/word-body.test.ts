import { expect, it } from 'vitest'
import { documentWriter } from '#server/formats/passages/document-writer.ts'
import { NO_POSITIONS, writeBody } from './word-body.ts'

/** The text of a document with this header. */
function withHeader(header: string): string {
  const writer = documentWriter(1000)
  const parts = [
    { label: null, units: 3 },
    { label: '页眉页脚', units: header.length },
  ]
  writeBody(writer, [{ text: `正文\r${header}`, position: 0, unitBytes: 2 }], { parts, positions: NO_POSITIONS })
  return writer.finish().text
}

it('a header is told under its label, and one without words not at all', () => {
  expect(withHeader('内部资料\r')).toBe('正文\n页眉页脚：内部资料')
  // Pictures and page numbers are invisible characters in the text.
  for (const header of ['\r', ' \r', '\u0001\r', '\u0008\u200b\r\r']) expect(withHeader(header)).toBe('正文')
})
