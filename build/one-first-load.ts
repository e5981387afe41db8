import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Loader, Plugin } from 'esbuild'

const LOADERS: Record<string, Loader> = { '.ts': 'ts', '.tsx': 'tsx' }
const SEEN = Symbol('seen')

/**
 * A lazily loaded module that is always loaded before or together with certain other lazy modules, so that code shared
 * with them is in its file.
 */
export interface Kit {
  module: string
  /** Matches the paths of those other modules, relative to the project folder. */
  isLoadedBefore: RegExp
}

/**
 * Keeps what an application needs at first in one file. esbuild makes a chunk for every set of entry points that share
 * a module, and each `import()` is an entry point: some thirty small files, which on a slow line cost a second of
 * round trips. Here every lazy module imports the application's entry, which it can rely on being loaded anyway, so
 * all of the first load is shared by the same set. The same is done for each kit.
 */
export function oneFirstLoad(entry: string, kits: readonly Kit[] = []): Plugin {
  return {
    name: 'one-first-load',
    setup(build) {
      const main = path.resolve(entry)
      const ready = kits.map((kit) => ({ ...kit, module: path.resolve(kit.module) }))
      const lazy = new Set<string>()
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.kind !== 'dynamic-import' || args.pluginData === SEEN) return undefined
        const { importer, resolveDir, namespace } = args
        const options = { importer, resolveDir, namespace, kind: 'import-statement', pluginData: SEEN } as const
        const found = await build.resolve(args.path, options)
        if (found.errors.length === 0 && found.namespace === 'file') lazy.add(found.path)
        return { path: found.path, errors: found.errors, warnings: found.warnings, sideEffects: found.sideEffects }
      })
      build.onLoad({ filter: /\.(tsx?|m?js)$/ }, async (args) => {
        if (!lazy.has(args.path)) return undefined
        const text = await readFile(args.path, 'utf8')
        const place = path.relative('', args.path)
        const loaded = [main, ...ready.filter((kit) => kit.isLoadedBefore.test(place)).map((kit) => kit.module)]
        const contents = [text, ...loaded.map((module) => `import ${JSON.stringify(module)}`), ''].join('\n')
        return { contents, loader: LOADERS[path.extname(args.path)] ?? 'js' }
      })
    },
  }
}
