import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'

const require = createRequire(import.meta.url)
const NAMESPACE = 'react-module'

/**
 * Provides React's packages as modules with named exports. They are CommonJS, and esbuild copies all exports of such a
 * package in every file that imports it. With about two hundred files of ours that takes a twentieth of the time to the
 * first screen.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  setup(build) {
    build.onResolve({ filter: /^(react|react-dom|react-dom\/client|react\/jsx-runtime)$/ }, (args) =>
      // `require` calls, also in the module below, need the original package.
      args.kind === 'import-statement' && args.namespace !== NAMESPACE
        ? { path: args.path, namespace: NAMESPACE }
        : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
      const names = Object.keys(require(path) as object).filter((name) => name !== 'default' && !name.startsWith('__'))
      const contents = `
        import whole from ${JSON.stringify(path)}
        export default whole
        export const { ${names.join(', ')} } = whole
      `
      return { contents, resolveDir: import.meta.dirname }
    })
  },
}
