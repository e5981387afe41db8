import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions } from 'esbuild'
import { customElementsManifest } from '#embeds/manifest/manifest.ts'
import { cssText } from './css-text.ts'
import { entrySize } from './sizes.ts'

const PARTS = ['search', 'list', 'knowledge', 'passage'] as const
/** The files have fixed addresses below /embed, because other sites refer to them. */
const LAUNCHER = 'zhiku-search.js'
const SINGLE = 'zhiku-search.single.js'

const COMMON: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022'],
  charset: 'utf8',
  legalComments: 'eof',
  logLevel: 'warning',
  metafile: true,
  plugins: [cssText],
}

/** Gzipped sizes in bytes: the launcher, and each part with everything it loads. */
export interface EmbedSizes {
  launcher: number
  single: number
  parts: Record<string, number>
}

/**
 * Builds the elements for other pages: the launcher, the parts it loads later, the one-file version, and the manifest.
 */
export async function buildEmbeds(web: string): Promise<EmbedSizes> {
  const folder = path.join(web, 'embed')
  await mkdir(folder, { recursive: true })
  const parts = await buildParts(path.join(web, 'assets'))
  const files = Object.fromEntries(parts.map(({ name, file }) => [name, `../assets/${file}`]))
  await script('embeds/launcher/zhiku-search.ts', path.join(folder, LAUNCHER), { ZHIKU_PARTS: JSON.stringify(files) })
  await script('embeds/launcher/zhiku-search.single.ts', path.join(folder, SINGLE), {})
  const single = await readFile(path.join(folder, SINGLE))
  const integrity = { [SINGLE]: `sha384-${createHash('sha384').update(single).digest('base64')}` }
  await writeFile(path.join(folder, 'integrity.json'), JSON.stringify(integrity))
  await writeFile(path.join(folder, 'custom-elements.json'), JSON.stringify(customElementsManifest(), null, 2))
  return {
    launcher: gzipped(await readFile(path.join(folder, LAUNCHER))),
    single: gzipped(single),
    parts: Object.fromEntries(parts.map(({ name, gzipBytes }) => [name, gzipBytes])),
  }
}

const gzipped = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length

async function buildParts(assets: string) {
  const embedEntry = (name: string) => `embeds/${name}/${name}.ts`
  const { metafile } = await build({
    ...COMMON,
    entryPoints: Object.fromEntries(PARTS.map((name) => [`embed-${name}`, embedEntry(name)])),
    outdir: assets,
    format: 'esm',
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'c-[hash]',
    metafile: true,
  })
  return Promise.all(PARTS.map(async (name) => ({ name, ...(await entrySize(metafile, embedEntry(name))) })))
}

/**
 * Builds a script that works in every kind of script tag. It cannot use `import.meta`, so it finds its own address
 * through the page.
 */
const script = (entry: string, outfile: string, define: Record<string, string>) =>
  build({
    ...COMMON,
    entryPoints: [entry],
    outfile,
    format: 'iife',
    define: { ...define, 'import.meta.url': 'ownAddress' },
    inject: ['embeds/launcher/own-address.ts'],
  })
