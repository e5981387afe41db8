import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import type { HostPage } from './host.ts'

export interface Shown {
  /** Address of the knowledge base. */
  base: string
  /** The document that the page quotes. */
  doc: string
  quote: string
}

/** What every page of the company carries. */
const elements = ({ doc, quote }: Shown) => `
  <div class="place"><zhiku-search></zhiku-search></div>
  <div class="place"><zhiku-list size="3" heading="最新知识"></zhiku-list></div>
  <div class="place"><zhiku-knowledge doc="${doc}"></zhiku-knowledge></div>
  <div class="place"><zhiku-passage doc="${doc}" quote="${quote}"></zhiku-passage></div>`

const tag = (base: string) => `<script src="${base}/embed/zhiku-search.js" defer></script>`

/** Gives the elements the person who has signed in on the page, and notes what they tell. */
export const HOST_SCRIPT = `
  window.told = []
  const user = new URLSearchParams(location.search).get('user')
  const give = () => { for (const e of document.querySelectorAll('zhiku-search,zhiku-list,zhiku-knowledge,zhiku-passage'))
    if (user) e.tokenProvider = async () => (await fetch('/token?user=' + user)).text() }
  for (const name of ['zhiku-search', 'zhiku-open', 'zhiku-error', 'zhiku-load'])
    document.addEventListener(name, (event) => window.told.push([name, event.target.localName, event.detail]))
  document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', give) : give()`

const whole = (head: string, body: string, doctype = '<!doctype html>') =>
  `${doctype}<html lang="zh-CN"><head><meta charset="utf-8"><title>内网</title>${head}</head><body>${body}</body></html>`

export const plain = (shown: Shown): HostPage => ({
  html: whole(`<script src="/host.js"></script>${tag(shown.base)}`, `<h1>内网首页</h1>${elements(shown)}`),
})

/** A theme as sites of this kind carry it, with its own reset, grid, forms and a library that delegates events. */
export const stranger = (shown: Shown): HostPage => ({
  html: readFileSync(path.join(import.meta.dirname, 'stranger.html'), 'utf8')
    .replace('<!-- script -->', `<script src="/host.js"></script>${tag(shown.base)}`)
    .replace('<!-- elements -->', elements(shown)),
})

const THEME = path.dirname(createRequire(import.meta.url).resolve('undescores-for-npm/package.json'))
/** What the pages of {@link wordpress} load. */
export const THEME_FILES = [
  'style.css',
  'layouts/content-sidebar.css',
  'js/navigation.js',
  'js/skip-link-focus-fix.js',
] as const

/** A file of a theme of WordPress that is not ours. */
export const themeFile = (name: (typeof THEME_FILES)[number]): HostPage => ({
  html: readFileSync(path.join(THEME, name), 'utf8'),
  headers: { 'content-type': name.endsWith('.css') ? 'text/css' : 'text/javascript' },
})

/** A site of WordPress as that theme draws it, with a narrow column of widgets. */
export const wordpress = (shown: Shown): HostPage => ({
  html: readFileSync(path.join(import.meta.dirname, 'wordpress.html'), 'utf8')
    .replace('<!-- script -->', `<script src="/host.js"></script>${tag(shown.base)}`)
    .replace('<!-- widget -->', '<zhiku-search></zhiku-search>')
    .replace('<!-- elements -->', elements(shown)),
})

/** What nobody would do on purpose, and every large site does somewhere. */
export const HOSTILE = `
  * { all: revert; color: red !important; font: 30px/3 cursive !important; text-transform: uppercase !important;
      border: 9px solid lime !important; direction: rtl !important; letter-spacing: 9px !important; visibility: hidden !important }
  html body input, html body a, html body button { display: none !important }
  zhiku-search, zhiku-list, zhiku-knowledge, zhiku-passage { display: inline !important; opacity: .2 !important;
      transform: rotate(3deg) !important; width: 9px !important; position: fixed !important; --zk-ink: lime !important; --zk-surface: lime !important }
  ::selection, mark { background: lime !important }`

export const hostile = (shown: Shown): HostPage => ({
  html: whole(`<style>${HOSTILE}</style><script src="/host.js"></script>${tag(shown.base)}`, elements(shown)),
})

export const strict = (shown: Shown): HostPage => ({
  html: whole(`<script src="/host.js"></script>${tag(shown.base)}`, elements(shown)),
  headers: {
    'content-security-policy': `default-src 'none'; script-src 'self' ${shown.base}; connect-src 'self' ${shown.base}; require-trusted-types-for 'script'; trusted-types 'none'`,
  },
})

/** No doctype, frames, and an element within one of them. */
export const quirks = (shown: Shown): HostPage => ({
  html: whole(
    `<script src="/host.js"></script>${tag(shown.base)}`,
    `<table width="100%" border="1"><tr><td><font size="2">旧系统</font>${elements(shown)}</td></tr></table>
     <iframe src="/inner" title="里面" width="600" height="500"></iframe>`,
    '',
  ),
})

/** Two tags, another copy of the script from the site itself, and in front of all an element from years ago. */
export const twice = (shown: Shown): HostPage => ({
  html: whole(
    `<script src="/host.js"></script>${tag(shown.base)}<script type="module" src="${shown.base}/embed/zhiku-search.js"></script>
     <script src="${shown.base}/embed/zhiku-search.single.js" defer></script>`,
    elements(shown),
  ),
})

/** A page that React draws. */
export async function reactScript(): Promise<string> {
  const source = `
    import { createRoot } from 'react-dom/client'
    import { createElement as h, StrictMode, useState } from 'react'
    function Page() {
      const params = new URLSearchParams(location.search)
      const provider = async () => (await fetch('/token?user=' + params.get('user'))).text()
      const [n, setN] = useState(0)
      const doc = params.get('doc'), quote = params.get('quote')
      return h('main', null, h('button', { id: 'again', onClick: () => setN(n + 1) }, '第 ' + n + ' 次'),
        h('zhiku-search', { tokenProvider: provider }), h('zhiku-list', { size: 3, tokenProvider: provider }),
        h('zhiku-knowledge', { doc, tokenProvider: provider }), h('zhiku-passage', { doc, quote, tokenProvider: provider }))
    }
    window.told = []
    for (const name of ['zhiku-search', 'zhiku-open', 'zhiku-error', 'zhiku-load'])
      document.addEventListener(name, (event) => window.told.push([name, event.target.localName, event.detail]))
    createRoot(document.querySelector('#root')).render(h(StrictMode, null, h(Page)))`
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'tsx' },
    bundle: true,
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return result.outputFiles[0]!.text
}

export const react = ({ base }: Shown): HostPage => ({
  html: whole(tag(base), '<div id="root"></div><script src="/react.js" defer></script>'),
})
