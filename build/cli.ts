import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions } from 'esbuild'

/** Where `npm pack` in `cli` takes the program from. */
const PACKAGE = 'cli/dist'
const REFERENCE = 'docs/cli.md'

/**
 * The command line without the rest of the repository: nothing is left outside but Node, from 20 on. Commands are chunks of
 * their own, so that a start reads only the one that is run.
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

/** `npm run cli`, and before `npm pack` in `cli`: the program of the package, and the page about its commands. */
if (import.meta.main) {
  process.chdir(path.resolve(import.meta.dirname, '..'))
  const { reference } = await import('../cli/reference.ts')
  await rm(PACKAGE, { recursive: true, force: true })
  await buildCli(PACKAGE)
  await writeFile(REFERENCE, await reference())
}
