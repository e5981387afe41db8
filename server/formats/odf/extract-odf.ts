import { documentProperties, readSidePart } from '../package/index.ts'
import { documentWriter } from '../passages/index.ts'
import { ExtractionRefusal, type Extractor, type ZipReader } from '../extraction/index.ts'
import { odfContent } from './odf-content.ts'
import { odfLists } from './odf-lists.ts'
import { odfMasters } from './odf-masters.ts'
import { readXml } from '../markup/index.ts'
import { damaged, openZip } from '../zip/index.ts'

/**
 * OpenDocument: text (headings as anchors), spreadsheets (sheets as headings), presentations (slides as pages). Notes
 * and comments follow their paragraph, headers and footers are once at the end, deleted text is left out.
 */
export const extractOdf: Extractor = async (input) => {
  const zip = await openZip(input)
  await refuseEncrypted(zip)
  const content = zip.find('content.xml')
  if (content === null) throw damaged('缺少正文')
  const writer = documentWriter(input.limits.textUnits)
  const styles = zip.find('styles.xml')
  const lists = input.kind === 'odt' ? odfLists() : null // in other documents they are only bullets
  if (styles !== null && lists !== null) await readSidePart(zip, styles, lists)
  const masters = odfMasters()
  if (styles !== null && input.kind === 'odp') await readSidePart(zip, styles, masters.handler)
  const body = odfContent(writer, input.kind, { lists, masters: masters.lines })
  const isWhole = await readXml(zip, content, body.handler)

  writer.leave()
  if (styles !== null && input.kind === 'odt') {
    const shown = new Set<string>()
    const once = (text: string) => {
      if (!shown.has(text)) writer.line(text)
      shown.add(text)
    }
    await readSidePart(
      zip,
      styles,
      odfContent({ ...writer, line: once }, 'odt', { only: /^(header|footer)(-left|-first)?$/ }).handler,
    )
  }
  const properties = await documentProperties(zip, 'meta.xml')
  const written = writer.finish()
  const ownTitle = input.kind === 'ods' ? null : (body.title() ?? written.title)
  return {
    ...properties,
    ...written,
    title: properties.title ?? ownTitle,
    pages: input.kind === 'odp' ? body.slides() : null,
    encoding: null,
    truncated: written.truncated || !isWhole,
    warnings: [],
  }
}

/** An encrypted ODF is a zip of encrypted parts; only its manifest tells so. */
async function refuseEncrypted(zip: ZipReader): Promise<void> {
  const manifest = zip.find('META-INF/manifest.xml')
  if (manifest === null) return
  await readSidePart(zip, manifest, {
    open(name) {
      if (name === 'encryption-data') throw new ExtractionRefusal('password', '文件有密码，无法读取正文')
    },
  })
}
