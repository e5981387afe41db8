import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify, type JsMinifyOptions } from '@swc/core'

/**
 * Chromium's explicit compile hint (since 136; other browsers read a comment): every function of the file is compiled while it
 * arrives, beside the main thread, instead of at its first call on it. It pays where most of a file runs at once: with a
 * processor four times as slow, the first result comes 35 to 150 ms earlier (decision 0023). https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Further minification after esbuild saves 3.5 % of the transferred size, 25 ms on a slow connection. */
const SMALLER: JsMinifyOptions = {
  module: true,
  ecma: 2022,
  compress: { passes: 2, toplevel: true },
  mangle: { toplevel: true },
  format: { comments: false },
}

/** Processes the scripts that block the first paint: minifies them further and adds the compile hint. */
export async function readyFirstScripts(folder: string, scripts: readonly string[]): Promise<void> {
  await Promise.all(
    scripts.map(async (script) => {
      const file = path.join(folder, script)
      const { code } = await minify(await readFile(file, 'utf8'), SMALLER)
      await writeFile(file, HINT + code)
    }),
  )
}
