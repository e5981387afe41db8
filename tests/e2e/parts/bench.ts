import path from 'node:path'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { blueprintIcons } from '../../../build/blueprint-icons.ts'
import { cssText } from '../../../build/css-text.ts'
import { launch } from '../../browser.ts'
import { PATIENCE_MS } from '../../whole-server/documents.ts'

/** A browser in which single parts of the console are shown, without a server. */
export interface Bench extends AsyncDisposable {
  /** The page of one part, by its name in `page/main.tsx`. */
  page: (part: string, options?: BrowserContextOptions) => Promise<Page>
  /** Errors that pages reported. */
  complaints: string[]
}

const ORIGIN = 'http://parts.test'
const ENTRY = path.join(import.meta.dirname, 'page/main.tsx')

/** The bench's script and style, bundled as the build does it. */
export async function buildBench(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    outdir: '/',
    bundle: true,
    write: false,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl' },
    plugins: [blueprintIcons, cssText],
  })
  const text = (end: string) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? ''
  return { script: text('.js'), style: text('.css') }
}

export async function openBench(launched: Promise<Browser> = launch()): Promise<Bench> {
  const [{ script, style }, browser] = await Promise.all([buildBench(), launched])
  const complaints: string[] = []
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>部件</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/bench.css">
<style>html,body{margin:0;height:100%}</style></head><body><main id="bench"></main>
<script type="module" src="/bench.js"></script></body></html>`
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
        if (pathname === '/bench.js') await route.fulfill({ body: script, contentType: 'text/javascript' })
        else if (pathname === '/bench.css') await route.fulfill({ body: style, contentType: 'text/css' })
        else await route.fulfill({ body: html, contentType: 'text/html' })
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
