import path from 'node:path'
import * as esbuild from 'esbuild'

/** `import css from './x.css?inline'`: the minified text, for constructed style sheets (Vite spells it the same way). */
export const cssText: esbuild.Plugin = {
  name: 'css-text',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      path: path.resolve(args.resolveDir, args.path.replace('?inline', '')),
      namespace: 'css-text',
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-text' }, async (args) => {
      const result = await esbuild.build({ entryPoints: [args.path], bundle: true, minify: true, write: false })
      return { contents: result.outputFiles[0]?.text ?? '', loader: 'text', watchFiles: [args.path] }
    })
  },
}
