import path from 'node:path'
import type { Plugin } from 'esbuild'

const SUFFIX = /\?worker&url$/

/**
 * Supports `import address from './x-worker.ts?worker&url'`: builds the worker as its own script and gives its file
 * name, for `new URL(address, import.meta.url)`. Vite uses the same syntax.
 */
export const workerAddress: Plugin = {
  name: 'worker-address',
  setup(build) {
    build.onResolve({ filter: SUFFIX }, ({ path: asked, resolveDir }) => {
      const source = path.resolve(resolveDir, asked.replace(SUFFIX, ''))
      // esbuild's file loader names the output with the extension of this path.
      return { namespace: 'worker', path: source.replace(/\.ts$/, '.js'), pluginData: source }
    })
    build.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ pluginData }) => {
      const { build: bundle } = await import('esbuild')
      const { outputFiles } = await bundle({
        entryPoints: [pluginData as string],
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        target: ['es2022'],
        charset: 'utf8',
        legalComments: 'none',
      })
      return { contents: outputFiles[0]!.contents, loader: 'file', watchFiles: [pluginData as string] }
    })
  },
}
