import { type SaxesOptions, SaxesParser } from 'saxes'
import { ExtractionRefusal, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { oneAlternative } from './alternatives.ts'
import type { XmlAttributes, XmlHandler } from './xml-handler.ts'
import { xmlEncoding } from '../encoding/index.ts'
import { damaged } from '../zip/index.ts'

/** How deep elements may be nested; real documents have fewer than 100 levels. */
const DEPTH = 2000

/**
 * Reads an XML part of a container in one pass, without a tree. A document type is refused, so no entity is declared or
 * fetched. Returns true when the part was read to its end; false when the handler or the deadline stopped it.
 */
export async function readXml(zip: ZipReader, part: ZipEntry, handler: XmlHandler): Promise<boolean> {
  const parser = guardedParser(part.name, handler)
  let decoder: TextDecoder | undefined
  for await (const chunk of zip.chunks(part)) {
    decoder ??= decoderFor(chunk)
    parser.write(decoder.decode(chunk, { stream: true }))
    if (handler.isDone?.() || performance.now() > zip.deadline) return false
  }
  if (decoder === undefined) throw damaged(`“${part.name}”是空的`)
  parser.write(decoder.decode())
  parser.close()
  return true
}

const SLICE_UNITS = 65_536

/** The same for XML that is not in a container. */
export function readXmlSource(source: string, handler: XmlHandler, deadline: number): boolean {
  const parser = guardedParser('文件', handler)
  for (let at = 0; at < source.length; at += SLICE_UNITS) {
    parser.write(source.slice(at, at + SLICE_UNITS))
    if (handler.isDone?.() || performance.now() > deadline) return false
  }
  parser.close()
  return true
}

/** The value of an attribute by its name without prefix; a prefixed attribute wins (`r:id` over `id`). */
export function attribute(attributes: XmlAttributes, name: string): string | null {
  const suffix = `:${name}`
  for (const key in attributes) if (key.endsWith(suffix)) return attributes[key] ?? null // called for every element
  return attributes[name] ?? null
}

/** Prefixes are kept as they are: resolving namespaces would take too much time. */
interface Plain extends SaxesOptions {
  xmlns: false
}

function guardedParser(partName: string, given: XmlHandler): SaxesParser<Plain> {
  const parser = new SaxesParser<Plain>({ xmlns: false, position: false })
  const handler = oneAlternative(given)
  let depth = 0
  parser.on('error', () => {
    throw damaged(`“${partName}”不是正确的 XML`)
  })
  parser.on('doctype', () => {
    throw new ExtractionRefusal('damaged', '文件内含文档类型声明（DOCTYPE），可能是攻击，为安全起见不读取')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > DEPTH) throw new ExtractionRefusal('too-large', `文件内的元素嵌套超过 ${DEPTH} 层，已停止读取`)
    handler.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    handler.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  return parser
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const KNOWN_ENCODINGS: Readonly<Record<string, string>> = { gb2312: 'gb18030', gbk: 'gb18030', gb18030: 'gb18030' }

/** UTF-8 by the specifications; UTF-16 with a byte order mark and declared GBK occur. */
function decoderFor(head: Uint8Array): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le')
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be')
  const declared = xmlEncoding(Buffer.from(head.subarray(0, 200)).toString('latin1'))
  return new TextDecoder(KNOWN_ENCODINGS[declared?.toLowerCase() ?? ''] ?? 'utf-8')
}
