import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { SCRIPT, STARTER } from '#server/formats/readers/code-cache.ts'
import { pdfJsForText } from './pdf-js-for-text.ts'
import { writeCodeCache } from './write-code-cache.ts'

/** Bundles pdf.js without the code that reading text does not need. */
const pdfJs: Plugin = {
  name: 'pdf.js for text',
  setup: (build) =>
    build.onLoad({ filter: /pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(\.worker)?\.mjs$/ }, async ({ path }) => ({
      contents: pdfJsForText(basename(path), await readFile(path, 'utf8')),
      loader: 'js',
    })),
}

const OPTIONS: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  logLevel: 'warning',
}

interface Sources {
  starter: string
  script: string
}

/**
 * Builds the child process that reads foreign files: the start script, its code, and the V8 code cache of that code.
 */
export async function buildChild(folder: string, sources: Sources, external: readonly string[]): Promise<void> {
  const { build } = await import('esbuild')
  const source = (file: string) => resolve(import.meta.dirname, '../..', file)
  await build({ ...OPTIONS, entryPoints: [source(sources.starter)], outfile: join(folder, STARTER) })
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: [source(sources.script)],
    write: false,
    external: external.filter((name) => name !== 'pdfjs-dist'),
    minifySyntax: true,
    minifyWhitespace: true,
    charset: 'ascii',
    // The script is a function of `require` and its own address, which child-start.ts calls.
    banner: { js: '(function (require, __address) {' },
    footer: { js: '})' },
    define: { 'import.meta.url': '__address' },
    plugins: [pdfJs],
  })
  await writeFile(join(folder, SCRIPT), inAscii(outputFiles[0]!.text))
  await writeCodeCache(folder)
}

/**
 * Escapes characters outside ASCII, because the script is read as Latin-1, which V8 stores without conversion. esbuild
 * does not escape them in regular expressions.
 */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
