import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { blueprintIcons } from '../../../build/blueprint-icons.ts'
import { cssText } from '../../../build/css-text.ts'
import { launch } from '../../browser.ts'
import { openInProfiles } from '../support/profiles.ts'

/** A browser in which single parts of the console are shown, without a server. */
export interface Bench extends AsyncDisposable {
  /** The page of one part, by its name in `admin/gallery/shown.ts`. */
  page: (part: string, options?: BrowserContextOptions) => Promise<Page>
  /** Errors that pages reported. */
  complaints: string[]
}

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

let built: ReturnType<typeof buildBench> | undefined

export async function openBench(launched: Promise<Browser> = launch()): Promise<Bench> {
  const [files, browser] = await Promise.all([(built ??= buildBench()), launched])
  const complaints: string[] = []
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>部件</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/main.css">
<style>html,body{margin:0;height:100%}</style></head><body><zhiku-gallery></zhiku-gallery>
<script type="module" src="/main.js"></script></body></html>`
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url!, 'http://parts')
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/css'
    response.setHeader('cache-control', 'max-age=86400')
    response
      .setHeader('content-type', pathname === '/' ? 'text/html' : contentType)
      .end(pathname === '/' ? html : files.get(pathname))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const openPage = openInProfiles(browser, { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  return {
    complaints,
    async page(part, options) {
      const page = await openPage({ viewport: { width: 1440, height: 900 }, ...options })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await page.goto(`/?part=${part}`)
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
