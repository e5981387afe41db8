import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Beside the packages that it loads, and ignored by git. */
const FOLDER = path.resolve(import.meta.dirname, '../node_modules/.cache/zhiku-test')

/**
 * The child that reads foreign files as a build has it, one module: from the sources each start reads a hundred, which is
 * most of the time of a test that starts many.
 */
export async function builtChild(): Promise<URL> {
  const outfile = path.join(FOLDER, `extract-child-${process.pid}.js`)
  await build({
    entryPoints: [path.resolve(import.meta.dirname, '../server/extraction/child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node24',
    logLevel: 'warning',
  })
  return pathToFileURL(outfile)
}
