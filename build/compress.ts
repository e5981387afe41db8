import { access, copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|wasm|icc|pfb|ttf)$/
/** A smaller file fits into one network packet anyway. */
const MIN_BYTES = 1024

/**
 * Writes `.gz` and `.br` files beside each compressible file of `folder`. Compressed files of an earlier build in
 * `earlier` are reused when the source file is unchanged.
 */
export async function compressFolder(folder: string, earlier: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(files.map((name) => compressFile(path.join(folder, name), path.join(earlier, name))))
}

async function compressFile(file: string, earlier: string): Promise<void> {
  const bytes = await readFile(file)
  if ((await exists(`${earlier}.br`)) && bytes.equals(await readFile(earlier))) {
    await Promise.all(['.gz', '.br'].map((suffix) => copyFile(earlier + suffix, file + suffix)))
    return
  }
  if (bytes.length < MIN_BYTES) return
  // Brotli quality 11 takes a second per half megabyte. Larger files (the PDF worker, the wasm parts) are rarely
  // requested, so they get a faster level.
  const quality = bytes.length > 600_000 ? 6 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ])
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)])
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
