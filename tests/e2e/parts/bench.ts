import path from 'node:path'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { blueprintIcons } from '../../../build/blueprint-icons.ts'
import { cssText } from '../../../build/css-text.ts'
import { launch } from '../../browser.ts'
import { PATIENCE_MS } from '../../whole-server/documents.ts'

/** A browser in which single parts of the console are shown, without a server. */
export interface Bench extends AsyncDisposable {
  /** The page of one part, by its name in `admin/gallery/shown.ts`. */
  page: (part: string, options?: BrowserContextOptions) => Promise<Page>
  /** Errors that pages reported. */
  complaints: string[]
}

const ORIGIN = 'http://parts.test'
const ENTRY = path.join(import.meta.dirname, '../../../admin/gallery/main.tsx')

/** The gallery's files by their addresses, bundled as the build does it. */
export async function buildBench(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    outdir: '/',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl' },
    plugins: [blueprintIcons, cssText],
  })
  return new Map(outputFiles.map((file) => [file.path, file.text]))
}

export async function openBench(launched: Promise<Browser> = launch()): Promise<Bench> {
  const [files, browser] = await Promise.all([buildBench(), launched])
  const complaints: string[] = []
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>部件</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/main.css">
<style>html,body{margin:0;height:100%}</style></head><body><zhiku-gallery></zhiku-gallery>
<script type="module" src="/main.js"></script></body></html>`
  return {
    complaints,
    async page(part, options = {}) {
      const context = await browser.newContext({
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(PATIENCE_MS)
      await context.route(`${ORIGIN}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/css'
        const body = files.get(pathname)
        await route.fulfill(body === undefined ? { body: html, contentType: 'text/html' } : { body, contentType })
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await page.goto(`${ORIGIN}/?part=${part}`)
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
    },
  }
}
