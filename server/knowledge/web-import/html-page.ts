import { pictureSource } from '#core/files/picture-source.ts'

/** The most picture bytes of one page: a larger file would not be opened by anybody. */
const BYTES = 24 * 1024 * 1024

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** A cleaned text as a file that contains its pictures, so that it is complete wherever it is opened. */
export function htmlPage(
  { title, body, source }: { title: string; body: string; source?: string | undefined },
  pictures: ReadonlyMap<string, Uint8Array>,
): Buffer {
  let left = BYTES
  const inside = body.replace(/ src="([^"]*)"/g, (whole, address: string) => {
    const found = [...pictures].find(([sha256]) => pictureSource(sha256) === address)?.[1]
    if (found === undefined) return whole
    left -= found.length
    return left < 0 ? ' src=""' : ` src="data:image/webp;base64,${Buffer.from(found).toString('base64')}"`
  })
  const from = source === undefined ? '' : `<p>来源：<a href="${escape(source)}">${escape(source)}</a></p>\n`
  return Buffer.from(
    `<!doctype html>\n<html lang="zh-CN">\n<head><meta charset="utf-8"><title>${escape(title)}</title></head>\n<body>\n<h1>${escape(title)}</h1>\n${from}${inside}\n</body>\n</html>\n`,
  )
}
