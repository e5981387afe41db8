import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Chromium's explicit compile hint (since 136; other browsers read a comment): every function of the file is compiled while it
 * arrives, beside the main thread, instead of at its first call on it. It pays where most of a file runs at once: with a
 * processor four times as slow, the first result comes 35 to 85 ms earlier (decision 0023). https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Puts the hint first in each of `scripts`, which lie in `folder`. */
export async function hintCompiling(folder: string, scripts: readonly string[]): Promise<void> {
  await Promise.all(
    scripts.map(async (script) => {
      const file = path.join(folder, script)
      await writeFile(file, HINT + (await readFile(file, 'utf8')))
    }),
  )
}
