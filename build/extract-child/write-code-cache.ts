import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { PDFDocument, type PDFPage, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { CACHE_DESCRIPTOR, CACHE_VARIABLE, COMPILED, STARTER, V8_SWITCHES } from '#server/formats/readers/code-cache.ts'
import { JOB_VARIABLE } from '#server/sandbox/child-protocol.ts'
import type { ExtractionJob } from '#server/formats/readers/extraction-job.ts'
import { LIMITS } from '#server/sandbox/limits.ts'

/**
 * Makes the built child read a sample, and stores the code that V8 compiled for it. It uses the sandbox's V8 flags,
 * because V8 rejects a cache made with other flags. Without the cache the child compiles the code itself.
 */
export async function writeCodeCache(folder: string): Promise<void> {
  const sample = join(folder, 'sample.pdf')
  await writeFile(sample, await samplePdf())
  try {
    await writeFile(join(folder, COMPILED), await compiledBy(join(folder, STARTER), sample))
  } finally {
    await rm(sample)
  }
}

async function compiledBy(child: string, sample: string): Promise<Buffer> {
  await using content = await open(sample)
  const job: ExtractionJob = { fileName: 'sample.pdf', kind: 'pdf', limits: LIMITS, milliseconds: 20_000 }
  const switches = [
    `--max-old-space-size=${LIMITS.heapMb}`,
    '--disallow-code-generation-from-strings',
    ...V8_SWITCHES,
    '--no-warnings',
  ]
  const started = spawn(process.execPath, [...switches, child], {
    env: { [JOB_VARIABLE]: JSON.stringify(job), [CACHE_VARIABLE]: '1' },
    stdio: [content.fd, 'ignore', 'inherit', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  const ended = once(started, 'close')
  ;(started.stdio[3] as Readable).resume()
  const pieces: Buffer[] = []
  for await (const piece of started.stdio[CACHE_DESCRIPTOR] as Readable) pieces.push(piece as Buffer)
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`the built child could not read its sample (${code})`)
  return Buffer.concat(pieces)
}

/**
 * A PDF that uses what most documents need of pdf.js: embedded and standard fonts, Chinese by a character map, a form,
 * compressed objects.
 */
export async function samplePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle('A sample')
  document.registerFontkit(fontkit)
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const embedded = await document.embedFont(await readFile(`${folder}/standard_fonts/LiberationSans-Regular.ttf`), {
    subset: true,
  })
  for (let at = 0; at < 3; at += 1) {
    const page = document.addPage([595, 842])
    page.setFontSize(12)
    page.setFont(await document.embedFont(StandardFonts.TimesRoman))
    page.drawText(`Part ${at + 1}\nThe quick brown fox jumps over the lazy dog.\n1,234.50`, { x: 60, y: 700 })
    page.setFont(embedded)
    page.drawText('And so does every other animal of the forest, they say.\nSecond line.', { x: 60, y: 500 })
    writeChinese(document, page)
  }
  document.getForm().createTextField('name').addToPage(document.getPage(0), { x: 60, y: 300 })
  return document.save()
}

function writeChinese(document: PDFDocument, page: PDFPage): void {
  const { context } = document
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: 'STSong-Light',
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('GB1'), Supplement: 2 },
      DW: 1000,
      FontDescriptor: { Type: 'FontDescriptor', FontName: 'STSong-Light', Flags: 4, FontBBox: [0, -200, 1000, 900] },
    }),
  )
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'STSong-Light',
    Encoding: 'UniGB-UCS2-H',
    DescendantFonts: [descendant],
  })
  const name = page.node.newFontDictionary('Song', context.register(font))
  const codes = [...'第一条 为了规范管理，制定本办法。'].map((each) => each.charCodeAt(0).toString(16).padStart(4, '0'))
  const content = context.flateStream(`BT ${name.toString()} 12 Tf 60 400 Td <${codes.join('')}> Tj ET`)
  page.node.addContentStream(context.register(content))
}
