import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type BuildOptions, type Loader, type Metafile, type Plugin } from 'esbuild'

const LOADERS: Record<string, Loader> = { '.ts': 'ts', '.tsx': 'tsx' }
const KIT = 'shared-kit'
/** Bytes of source; what needs a larger module (a library) stays in files of its own, for the screens that need it. */
const LARGEST_SHARED = 20_000

/** One file for what lazily loaded modules share, apart from the first load. */
export interface Kit {
  name: string
  /** Lazy modules, by path from the project folder: what they share with another lazy module is in this kit. */
  of: RegExp
  /** At least one of the others is such a module. */
  sharedWith?: RegExp
  /** Lazy modules that load the kit, at least those of `of`. */
  isLoadedBy: RegExp
}

/**
 * Keeps what an application needs at first in one file, and what its screens share in one file per kit. esbuild makes a
 * chunk for every set of entry points that share a module, and each `import()` is an entry point: some thirty small files
 * for a screen, which on a slow line cost a second of round trips. Here every lazy module imports the application's entry,
 * which it can rely on being loaded anyway, so all of the first load is shared by the same set. The same is done with
 * the kits. A first pass without output finds what is shared.
 */
export async function oneFirstLoad(options: BuildOptions, kits: readonly Kit[]): Promise<Plugin> {
  const { metafile } = await build({ ...options, write: false, minify: false, metafile: true })
  const first = Object.values(options.entryPoints as Record<string, string>)
  const lazy = lazyModules(metafile)
  const contents = kitContents(metafile, { first, lazy, kits })
  const main = path.resolve(first[0]!)
  return {
    name: 'one-first-load',
    setup(pass) {
      pass.onResolve({ filter: new RegExp(`^${KIT}:`) }, (args) => ({
        path: args.path.slice(KIT.length + 1),
        namespace: KIT,
      }))
      pass.onLoad({ filter: /.*/, namespace: KIT }, (args) => ({
        contents: contents
          .get(args.path)!
          .map((module) => `import ${JSON.stringify(path.resolve(module))}`)
          .join('\n'),
        resolveDir: path.resolve(''),
      }))
      pass.onLoad({ filter: /\.(tsx?|m?js)$/ }, async (args) => {
        const place = path.relative('', args.path)
        if (!lazy.has(place)) return undefined
        const text = await readFile(args.path, 'utf8')
        const loaded = [main, ...kits.filter((kit) => kit.isLoadedBy.test(place)).map(({ name }) => `${KIT}:${name}`)]
        const lines = [text, ...loaded.map((module) => `import ${JSON.stringify(module)}`), '']
        return { contents: lines.join('\n'), loader: LOADERS[path.extname(args.path)] ?? 'js' }
      })
    },
  }
}

/** The modules that are the target of an `import()`. */
function lazyModules({ inputs }: Metafile): Set<string> {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  return new Set(imports.filter((each) => each.kind === 'dynamic-import' && !each.external).map((each) => each.path))
}

interface Sharing {
  first: readonly string[]
  lazy: ReadonlySet<string>
  kits: readonly Kit[]
}

/** The modules of each kit, by its name: each is in the first kit that it belongs to. */
function kitContents(metafile: Metafile, { first, lazy, kits }: Sharing): Map<string, string[]> {
  const atFirst = new Set(first.flatMap((entry) => [...reached(metafile, entry)]))
  const users = new Map<string, string[]>()
  for (const entry of lazy)
    for (const module of reached(metafile, entry))
      if (!atFirst.has(module)) users.set(module, [...(users.get(module) ?? []), entry])
  const isLarge = (module: string) =>
    [...reached(metafile, module)].some((each) => !atFirst.has(each) && metafile.inputs[each]!.bytes > LARGEST_SHARED)
  const contents = new Map(kits.map(({ name }) => [name, [] as string[]]))
  for (const [module, entries] of users) {
    if (!/\.tsx?$/.test(module) || entries.length < 2 || isLarge(module)) continue
    const isUsedBy = (modules: RegExp) => entries.some((entry) => modules.test(entry))
    const kit = kits.find(({ of, sharedWith = /./ }) => isUsedBy(of) && isUsedBy(sharedWith))
    if (kit) contents.get(kit.name)!.push(module)
  }
  return contents
}

/** What comes with a module, without what it loads later. */
function reached({ inputs }: Metafile, entry: string): Set<string> {
  const seen = new Set<string>()
  const open = [entry]
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    for (const each of inputs[module]?.imports ?? [])
      if (each.kind !== 'dynamic-import' && !each.external) open.push(each.path)
  }
  return seen
}
