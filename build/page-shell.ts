import { DEFAULT_ACCENT, themeTokens } from '#ui/theme/tokens.ts'
import type { EntrySize } from './sizes.ts'

/**
 * The page of an application contains only the element and its script. With the nonce, a document may later add its own
 * style element.
 */
export function pageShell(name: string, { file, early, scripts, style }: EntrySize): string {
  const tag = `zhiku-${name}`
  const others = scripts.filter((script) => script !== file && script !== early)
  const preloads = others.map((script) => `<link rel="modulepreload" href="/assets/${script}">\n`)
  const first = early ? `<script type="module" async src="/assets/${early}"></script>\n` : ''
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>知库</title>
${name === 'portal' ? AS_A_PROGRAM : '<link rel="icon" href="data:,">\n'}${style ? `<link rel="stylesheet" href="/assets/${style}">\n` : ''}<style nonce="__NONCE__">html,body{margin:0;min-height:100%}</style>
${first}${preloads.join('')}<script type="module" src="/assets/${file}"></script>
</head>
<body>
<${tag}></${tag}>
</body>
</html>
`
}

const paper = (theme: 'light' | 'dark') =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${themeTokens(theme, DEFAULT_ACCENT).paper}">\n`

/**
 * What browsers read to install the portal like a program (`server/settings/web-app`). The bar of its window continues
 * the header.
 */
const AS_A_PROGRAM = `<link rel="manifest" href="/web-app/manifest.webmanifest">
<link rel="icon" href="/web-app/icon">
<link rel="apple-touch-icon" href="/web-app/touch-180.png">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-capable" content="yes">
${paper('light')}${paper('dark')}`
