/** The dictionary of every compressed RTF begins with this text ([MS-OXRTFCP] 2.1.2.1). */
const DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArial' +
  'Times New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

const WINDOW = 4096
const HEADER_BYTES = 16
const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d

/** The RTF of a message's body ([MS-OXRTFCP]), as Latin-1; '' when it is damaged. It grows at most eightfold. */
export function decompressedRtf(bytes: Buffer): string {
  if (bytes.length < HEADER_BYTES) return ''
  const kind = bytes.readUInt32LE(8)
  const rawBytes = bytes.readUInt32LE(4)
  if (kind === PLAIN) return bytes.toString('latin1', HEADER_BYTES, HEADER_BYTES + rawBytes)
  if (kind !== COMPRESSED) return ''
  const window = Buffer.alloc(WINDOW)
  let write = window.write(DICTIONARY, 'latin1')
  const out: number[] = []
  const put = (byte: number) => {
    out.push(byte)
    window[write] = byte
    write = (write + 1) % WINDOW
  }
  let at = HEADER_BYTES
  while (at < bytes.length && out.length < rawBytes) {
    const flags = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length; bit += 1) {
      if (((flags >> bit) & 1) === 0) {
        put(bytes[at++]!)
        continue
      }
      if (at + 2 > bytes.length) return Buffer.from(out).toString('latin1')
      const reference = bytes.readUInt16BE(at)
      at += 2
      const from = reference >> 4
      if (from === write) return Buffer.from(out).toString('latin1') // a reference to its own end marks the end
      for (let i = 0; i < (reference & 0xf) + 2; i += 1) put(window[(from + i) % WINDOW]!)
    }
  }
  return Buffer.from(out).toString('latin1')
}
