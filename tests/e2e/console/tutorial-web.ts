import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { blueprintIcons } from '../../../build/blueprint-icons.ts'
import { cssText } from '../../../build/css-text.ts'
import { componentsIn, screenLine } from '../../../build/registries.ts'
import { workerAddress } from '../../../build/worker-address.ts'
import { ROOT } from '../support/stage.ts'

/** The screens that the files of the tutorial name. */
function linesOfTutorial(): string {
  const files = globSync('docs/tutorial/*.{resource,tree}.ts', { cwd: ROOT })
  return files
    .flatMap((file) =>
      (componentsIn(readFileSync(path.join(ROOT, file), 'utf8')) ?? []).map((name) => screenLine(name, `../${file}`)),
    )
    .join('\n')
}

/** Screens whose facts lack calls, for what is said then. */
const LACKING = `
  'tutorial/NoList': resource(() => import('../tests/e2e/console/lacking-calls.ts'), (m) => m.withoutList),
  'tutorial/NoCalls': resource(() => import('../tests/e2e/console/lacking-calls.ts'), (m) => m.withoutCalls),
`

const withTutorial: Plugin = {
  name: 'tutorial',
  setup(builder) {
    builder.onLoad({ filter: /admin\/screens\.generated\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      const head = 'export const SCREENS = {\n'
      if (!text.includes(head)) throw new Error('admin/screens.generated.ts looks different now')
      return { contents: text.replace(head, `${head}${LACKING}${linesOfTutorial()}`), loader: 'ts' }
    })
  },
}

/** The built pages, with a console that has the screens of the tutorial; answers their folder. */
export async function tutorialWeb(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-tutorial-'))
  cpSync(path.join(ROOT, 'dist/web'), folder, { recursive: true })
  const { metafile } = await build({
    entryPoints: { tutorial: path.join(ROOT, 'admin/main.tsx') },
    outdir: path.join(folder, 'assets'),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    entryNames: '[name]-[hash]',
    chunkNames: 'tutorial-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    plugins: [withTutorial, blueprintIcons, cssText, workerAddress],
  })
  const [script, { cssBundle = '' }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith('admin/main.tsx'),
  )!
  const page = path.join(folder, 'admin.html')
  const html = readFileSync(page, 'utf8')
    .replace(/<link rel="modulepreload"[^>]*>\n/g, '')
    .replace(/\/assets\/[^"]*\.css/, `/assets/${path.basename(cssBundle)}`)
    .replace(/\/assets\/[^"]*\.js/, `/assets/${path.basename(script)}`)
  writeFileSync(page, html)
  return folder
}
