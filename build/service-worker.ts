import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import type { Shell } from '#portal/offline/worker/shell-cache.ts'
import { closureOf, type EntrySize } from './sizes.ts'

/** Modules beside the first load that the offline page needs. */
const START = ['portal/offline-reading/offline-screen.tsx', 'ui/controls/icon/more-drawings.ts']

/** Modules that show kept documents of every kind. */
const READERS = [
  'portal/offline-reading/kept-document.tsx',
  'portal/offline/when-kept.ts',
  'portal/knowledge/bodies/html-body.tsx',
  'portal/knowledge/bodies/pages-body.tsx',
  'portal/knowledge/bodies/sheets-body.tsx',
  'ui/viewers/code-view/code-view.tsx',
  'ui/viewers/markdown-view/markdown-view.tsx',
  'ui/viewers/pdf-view/pdf-view.tsx',
  'ui/viewers/pdf-view/pdf-modules.ts',
]

/** Of the files of pdf.js the worker, and what shows texts in Chinese and with the fonts that every reader has. */
const OF_PDFJS =
  /^pdfjs-[\d.]+\/(pdf\.worker\.mjs|standard_fonts\/.*\.(pfb|ttf)|cmaps\/(Adobe-GB1-UCS2|GBK?-?EUC|GBK2K|UniGB).*)$/

/**
 * Writes the service worker, with the names of the files that it keeps, and what the server sends in its place when it
 * is switched off. `page`: the portal's page, which is kept, too.
 */
export async function buildServiceWorker(
  web: string,
  portal: { metafile: Metafile; size: EntrySize; page: string },
): Promise<void> {
  const { scripts, style } = portal.size
  const start = [...scripts, ...(style ? [style] : []), ...closures(portal.metafile, START)]
  const pdfjs = (await readdir(path.join(web, 'assets'), { recursive: true })).filter((file) => OF_PDFJS.test(file))
  const shell: Omit<Shell, 'stamp'> = {
    start: [...new Set(start)],
    readers: [...new Set([...closures(portal.metafile, READERS), ...pdfjs])].filter((file) => !start.includes(file)),
  }
  const stamp = createHash('sha256').update(JSON.stringify(shell)).update(portal.page).digest('hex').slice(0, 16)
  const folder = 'portal/offline/worker'
  await worker(`${folder}/service-worker.ts`, path.join(web, 'service-worker.js'), { ...shell, stamp })
  await worker(`${folder}/retired-worker.ts`, path.join(web, 'retired-worker.js'), null)
}

const closures = (metafile: Metafile, sources: readonly string[]): string[] =>
  sources.flatMap((source) => closureOf(metafile, source).map((file) => path.basename(file)))

const worker = (entry: string, outfile: string, shell: Shell | null) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    define: { ZHIKU_SHELL: JSON.stringify(shell) },
  })
