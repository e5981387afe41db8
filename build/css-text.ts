import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { withMeasures } from '#ui/theme/measures.ts'

const require = createRequire(import.meta.url)

/** Resolves a file relative to the importer, or a file of a package. */
const resolveCssFile = (name: string, folder: string): string =>
  name.startsWith('.') ? path.resolve(folder, name) : require.resolve(name)

/**
 * Supports `import css from './x.css?inline'`, which gives the minified text with the theme's measures for constructed
 * style sheets. Vite uses the same syntax.
 */
export const cssText: esbuild.Plugin = {
  name: 'css-text',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      path: resolveCssFile(args.path.replace('?inline', ''), args.resolveDir),
      namespace: 'css-text',
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-text' }, async (args) => {
      const source = { contents: withMeasures(await readFile(args.path, 'utf8')), sourcefile: args.path }
      const stdin = { ...source, resolveDir: path.dirname(args.path), loader: 'css' as const }
      const result = await esbuild.build({ stdin, bundle: true, minify: true, write: false })
      return { contents: result.outputFiles[0]?.text ?? '', loader: 'text', watchFiles: [args.path] }
    })
  },
}
