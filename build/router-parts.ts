import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'

/** The package comes with the one that we name, so it is found from there. */
const ofRouterDom = createRequire(createRequire(import.meta.url).resolve('react-router-dom/package.json'))
const PRODUCTION = path.join(path.dirname(ofRouterDom.resolve('react-router/package.json')), 'dist/production')

/** A name for the developer tools. It is a statement, so the component stays in the bundle although nobody uses it. */
const DISPLAY_NAME = /^[A-Za-z]+\.displayName = .*;$/gm

/** A component is made by a call, which nothing says is without effects. */
const COMPONENT = /^var [A-Z]\w* = (?=React\d*\.(forwardRef|createContext|memo)\()/gm

/**
 * React Router as it is for production and without what we do not use of it. Its package leads every bundler to the
 * development form, with warnings, and the names of its components keep forms, submitting and scroll restoration in
 * the first load.
 */
export const routerParts: Plugin = {
  name: 'router-parts',
  setup(build) {
    build.onResolve({ filter: /^react-router(\/dom)?$/ }, ({ path: asked }) => ({
      path: path.join(PRODUCTION, asked === 'react-router' ? 'index.mjs' : 'dom-export.mjs'),
      sideEffects: false,
    }))
    build.onLoad({ filter: /react-router\/dist\/production\/chunk-[^/]+\.mjs$/ }, async (args) => ({
      contents: (await readFile(args.path, 'utf8'))
        .replaceAll(DISPLAY_NAME, '')
        .replaceAll(COMPONENT, '$&/* @__PURE__ */ '),
    }))
  },
}
