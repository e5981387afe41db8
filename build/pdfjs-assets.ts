import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Leaves out the interpreter of scripts in documents and the fallback for browsers without wasm, because neither is
 * supported.
 */
const isWanted = (file: string) => !/quickjs|nowasm/i.test(path.basename(file))

/**
 * Copies the files that pdf.js loads at run time (worker, character maps, fonts, decoders, colour profiles) below the
 * assets.
 */
export async function copyPdfjs(assets: string): Promise<void> {
  const source = 'node_modules/pdfjs-dist'
  const { version } = JSON.parse(await readFile(`${source}/package.json`, 'utf8')) as { version: string }
  const target = path.join(assets, `pdfjs-${version}`)
  await mkdir(target, { recursive: true })
  await cp(`${source}/legacy/build/pdf.worker.min.mjs`, path.join(target, 'pdf.worker.mjs'))
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
    await cp(path.join(source, folder), path.join(target, folder), { recursive: true, filter: isWanted })
  }
}
