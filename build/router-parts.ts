import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'

/** The package is a dependency of react-router-dom, so it is resolved from there. */
const ofRouterDom = createRequire(createRequire(import.meta.url).resolve('react-router-dom/package.json'))
const PRODUCTION = path.join(path.dirname(ofRouterDom.resolve('react-router/package.json')), 'dist/production')

/**
 * A display name for developer tools. It is a statement with an effect, so it keeps an unused component in the bundle.
 */
const DISPLAY_NAME = /^[A-Za-z]+\.displayName = .*;$/gm

/** Components are created by calls that are not marked as free of side effects, so bundlers keep them. */
const COMPONENT = /^var [A-Z]\w* = (?=React\d*\.(forwardRef|createContext|memo)\()/gm

/**
 * React Router's production build without the parts we do not use. Its package leads bundlers to the development build
 * with warnings, and the display names of its components keep forms, submitting and scroll restoration in the first
 * load.
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
