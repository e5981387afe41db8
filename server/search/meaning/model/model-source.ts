import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type ZipFile } from 'yauzl'
import { ModelFault } from './fault.ts'
import { MODEL, TOKENIZER } from './model-folder.ts'

/** A larger file is no model for two cores. */
const MOST_BYTES = 1024 ** 3

type Part = typeof MODEL | typeof TOKENIZER

/** In a package the two files have the model's name before theirs. */
const PARTS: readonly { part: Part; fits: RegExp }[] = [
  { part: MODEL, fits: /\.onnx$/ },
  { part: TOKENIZER, fits: /tokenizer\.json$/ },
]

/** Copies the two files of a model out of a package (.jar, .zip) or a folder, and returns their digests. */
export async function copyModel(from: string, to: string): Promise<Record<Part, string>> {
  if (!existsSync(from)) throw new ModelFault(`找不到 ${from}`)
  if (statSync(from).isDirectory())
    return copyParts(readdirSync(from), to, async (name) => createReadStream(path.join(from, name)))
  const zip = await openPromise(from, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new ModelFault(`${from} 不是模型的包：${error.message}`)
  })
  try {
    return await copyFromZip(zip, to)
  } finally {
    zip.close()
  }
}

async function copyFromZip(zip: ZipFile, to: string): Promise<Record<Part, string>> {
  const entries = new Map<string, Parameters<ZipFile['openReadStreamPromise']>[0]>()
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize <= MOST_BYTES) entries.set(entry.fileName, entry)
  }
  return copyParts([...entries.keys()], to, (name) => zip.openReadStreamPromise(entries.get(name)!))
}

async function copyParts(
  names: readonly string[],
  to: string,
  open: (name: string) => Promise<Readable>,
): Promise<Record<Part, string>> {
  const digests: Partial<Record<Part, string>> = {}
  for (const { part, fits } of PARTS) {
    const [name, ...others] = names.filter((each) => fits.test(each))
    if (name === undefined) throw new ModelFault(`里面没有 ${part}`)
    if (others.length > 0) throw new ModelFault(`里面有几个文件像是 ${part}：${[name, ...others].join('、')}`)
    digests[part] = await copyFile(await open(name), path.join(to, part))
  }
  return digests as Record<Part, string>
}

async function copyFile(source: Readable, target: string): Promise<string> {
  const hash = createHash('sha256')
  source.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(source, createWriteStream(target, { mode: 0o600 }))
  return hash.digest('hex')
}
