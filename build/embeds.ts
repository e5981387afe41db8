import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions } from 'esbuild'
import { customElementsManifest } from '#embeds/manifest/manifest.ts'
import { cssText } from './css-text.ts'
import { entrySize } from './sizes.ts'

const PARTS = ['search', 'list', 'knowledge', 'passage'] as const
/** At fixed addresses below /embed, because other sites write them down. */
const LAUNCHER = 'zhiku-search.js'
const SINGLE = 'zhiku-search.single.js'

const COMMON: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  plugins: [cssText],
}

/** Bytes on the wire, gzipped: the launcher, and each part with all that it loads. */
export interface EmbedSizes {
  launcher: number
  single: number
  parts: Record<string, number>
}

/** The elements for other pages: the launcher, the parts that it loads later, everything in one file, and what describes them. */
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
  const entryOf = (name: string) => `embeds/${name}/${name}.ts`
  const { metafile } = await build({
    ...COMMON,
    entryPoints: Object.fromEntries(PARTS.map((name) => [`embed-${name}`, entryOf(name)])),
    outdir: assets,
    format: 'esm',
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'c-[hash]',
    metafile: true,
  })
  return Promise.all(PARTS.map(async (name) => ({ name, ...(await entrySize(metafile, entryOf(name))) })))
}

/** A script that works in every kind of tag, so it cannot say `import.meta`: the page tells it where it came from. */
const script = (entry: string, outfile: string, define: Record<string, string>) =>
  build({
    ...COMMON,
    entryPoints: [entry],
    outfile,
    format: 'iife',
    define: { ...define, 'import.meta.url': 'ownAddress' },
    inject: ['embeds/launcher/own-address.ts'],
  })
