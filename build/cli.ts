import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions } from 'esbuild'

/** The folder from which `npm pack` in `cli` takes the program. */
const PACKAGE = 'cli/dist'
const REFERENCE = 'docs/cli.md'

/**
 * Bundles the command line so that it needs nothing but Node 20 or later. Commands are separate chunks, so that a start
 * reads only the one that runs.
 */
const options = (out: string): BuildOptions => ({
  entryPoints: { zhiku: 'cli/main.ts' },
  outdir: out,
  bundle: true,
  splitting: true,
  chunkNames: 'c-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  charset: 'utf8',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
})

export async function buildCli(out: string): Promise<void> {
  const { build } = await import('esbuild')
  await build(options(out))
  await chmod(path.join(out, 'zhiku.js'), 0o755)
}

/**
 * Run by `npm run cli` and before `npm pack` in `cli`: writes the package's program and the reference page of its
 * commands.
 */
if (import.meta.main) {
  process.chdir(path.resolve(import.meta.dirname, '..'))
  const { reference } = await import('../cli/reference.ts')
  await rm(PACKAGE, { recursive: true, force: true })
  await buildCli(PACKAGE)
  await writeFile(REFERENCE, await reference())
}
