import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import type { Kit } from './build/one-first-load.ts'
import type { EntrySize } from './build/sizes.ts'
import { buildExtractChild, NODE_ENTRIES, nodeOptions } from './build/node-programs.ts'
import { writeRegistries } from './build/registries.ts'
import { builtStamp, sourceStamp } from './build/stamp.ts'

/*
 * Every artefact by name: `node build.ts [--if-stale] [--watch]`.
 * Modules that only a real build needs are imported late, so that the check at each start takes less than 150 ms.
 */

const DIST = 'dist'
/** On the same file system as dist, so that it can be renamed; ignored by git. */
const STAGING = `node_modules/.cache/zhiku-build-${process.pid}`

const WEB_ENTRIES = {
  portal: 'portal/main.tsx',
  admin: 'admin/main.tsx',
  embed: 'embeds/page/main.tsx',
  gallery: 'admin/gallery/main.tsx',
}
/** A script that a page loads before its application, and that is a part of it. */
const EARLY: Readonly<Record<string, string>> = { portal: 'portal/first-load/ask-early.ts' }
/**
 * Modules that get their own file: it is compiled and available while the rest is still arriving (of two files on one
 * connection the smaller one is complete first), and it stays the same from release to release.
 */
const APART: Readonly<Record<string, string>> = { portal: 'portal/first-load/react.ts' }
/** Lazy parts of the portal that come right after the first paint: what they load must stay small. */
const SOON = 'portal.(search.(around|preview)|login|not-found|session)'
const PARTS = 'portal.(home|search|shell|offline/)|ui.feedback.bell'
const READING = 'ui.viewers|portal.(knowledge|history|sharing.shared-screen)'
const RECORDS = /^admin.(resource|parts|screen-kit)|\.(resource|tree)\.tsx?$/
/** What lazy modules of an application share, each in one file; a module is in the first kit that fits. */
const KITS: Readonly<Record<string, readonly Kit[]>> = {
  portal: [
    { name: 'soon', of: new RegExp(`^${SOON}`), isLoadedBy: /./ },
    { name: 'parts', of: new RegExp(`^(${PARTS})`), isLoadedBy: new RegExp(`^(?!${SOON})`) },
    {
      name: 'screens',
      of: new RegExp(`^(${READING})`),
      sharedWith: new RegExp(`^(?!${READING})`),
      isLoadedBy: new RegExp(`^(?!${SOON}|${PARTS})`),
    },
    { name: 'reading', of: new RegExp(`^(${READING})`), isLoadedBy: new RegExp(`^(${READING})`) },
  ],
  admin: [{ name: 'records', of: RECORDS, isLoadedBy: RECORDS }],
}
const present = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).filter(([, source]) => existsSync(source)))

async function webOptions(out: string, name: string, entry: string): Promise<BuildOptions> {
  const { blueprintIcons } = await import('./build/blueprint-icons.ts')
  const { cssText } = await import('./build/css-text.ts')
  const { oneFirstLoad } = await import('./build/one-first-load.ts')
  const { reactModules } = await import('./build/react-modules.ts')
  const { routerParts } = await import('./build/router-parts.ts')
  const { workerAddress } = await import('./build/worker-address.ts')
  const options: BuildOptions = {
    entryPoints: {
      [name]: entry,
      ...(EARLY[name] && { [`${name}-early`]: EARLY[name] }),
      ...(APART[name] && { [`${name}-apart`]: APART[name] }),
    },
    outdir: path.join(out, 'web/assets'),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    // One flat folder, so that `new URL(name, import.meta.url)` finds an asset from every chunk.
    entryNames: '[name]-[hash]',
    chunkNames: 'c-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    plugins: [reactModules, routerParts, blueprintIcons, cssText, workerAddress],
  }
  const firstLoad = await oneFirstLoad(options, KITS[name] ?? [])
  return { ...options, plugins: [...options.plugins!, firstLoad] }
}

async function buildWeb(out: string): Promise<void> {
  const { copyPdfjs } = await import('./build/pdfjs-assets.ts')
  const { compressFolder } = await import('./build/compress.ts')
  const { buildEmbeds } = await import('./build/embeds.ts')
  const web = path.join(out, 'web')
  const assets = path.join(web, 'assets')
  await copyPdfjs(assets)
  const entries = Object.entries(present(WEB_ENTRIES))
  const sizes = await Promise.all(entries.map(([name, entry]) => buildApplication(out, name, entry)))
  const report = Object.fromEntries(entries.map(([name], i) => [name, sizes[i]]))
  const embeds = await buildEmbeds(web)
  await writeFile(path.join(web, 'metafile.json'), JSON.stringify({ entries: report, embeds }, null, 2))
  await compressFolder(assets, path.join(DIST, 'web/assets'))
  // File names here do not change with the content, so no compressed file of an earlier build may be reused.
  await compressFolder(path.join(web, 'embed'), path.join(STAGING, 'none'))
}

/** Builds one application: its scripts and styles below the assets, its page beside them. */
async function buildApplication(out: string, name: string, entry: string): Promise<EntrySize> {
  const { build } = await import('esbuild')
  const { readyFirstScripts } = await import('./build/first-scripts.ts')
  const { entrySize } = await import('./build/sizes.ts')
  const { pageShell } = await import('./build/page-shell.ts')
  const { buildServiceWorker } = await import('./build/service-worker.ts')
  const { metafile } = (await build(await webOptions(out, name, entry))) as { metafile: Metafile }
  const earlySize = () => entrySize(metafile, entry, EARLY[name])
  // Measured to help only in the portal; less of the console's script runs at the start.
  if (name === 'portal') await readyFirstScripts(path.join(out, 'web/assets'), (await earlySize()).scripts)
  const size = await earlySize()
  const page = pageShell(name, size)
  await writeFile(path.join(out, 'web', `${name}.html`), page)
  if (name === 'portal') await buildServiceWorker(path.join(out, 'web'), { metafile, size, page })
  return size
}

async function buildNode(out: string): Promise<void> {
  const options = nodeOptions(out, present(NODE_ENTRIES))
  if (Object.keys(options.entryPoints ?? {}).length === 0) return
  const { build } = await import('esbuild')
  await build(options)
  await buildExtractChild(path.join(out, 'server'))
  const { buildCli } = await import('./build/cli.ts')
  await buildCli(path.join(out, 'cli'))
}

/** Replaces the old folder by the finished one. When several builds run at once, the last one wins; they are never mixed. */
async function replaceDist(): Promise<void> {
  const old = `${STAGING}-old`
  for (let attempt = 0; ; attempt++) {
    await rename(DIST, old).catch(ignoreAbsent)
    try {
      await rename(STAGING, DIST)
      break
    } catch (error) {
      // Another build renamed its result between these two steps.
      if (attempt === 20) throw error
      await rm(old, { recursive: true, force: true })
    }
  }
  await rm(old, { recursive: true, force: true })
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function buildAll(stamp: string): Promise<void> {
  const start = performance.now()
  await mkdir(STAGING, { recursive: true })
  try {
    await Promise.all([buildWeb(STAGING), buildNode(STAGING)])
    await writeFile(path.join(STAGING, '.stamp'), stamp)
    await replaceDist()
  } finally {
    await rm(STAGING, { recursive: true, force: true })
  }
  console.log(`built dist in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** Rebuilds dist whenever a source changes; for developers. */
async function watch(): Promise<void> {
  for (let last = ''; ; await new Promise((resolve) => setTimeout(resolve, 500))) {
    const now = sourceStamp()
    if (now === last) continue
    last = now
    // What it writes is seen in the next round.
    if (!registriesFollow()) continue
    await buildAll(now).catch((error: Error) => console.error(error.message))
  }
}

/** Whether every file said what it is; whoever forgot something reads where. */
function registriesFollow(): boolean {
  const { written, missing } = writeRegistries(import.meta.dirname)
  for (const file of written) console.log(`${file} follows the files again: commit it`)
  if (missing !== null) console.error(missing)
  return missing === null
}

process.chdir(import.meta.dirname)
if (!registriesFollow()) process.exit(1)
const stamp = sourceStamp()
if (process.argv.includes('--watch')) await watch()
else if (!process.argv.includes('--if-stale') || builtStamp(DIST) !== stamp) await buildAll(stamp)
