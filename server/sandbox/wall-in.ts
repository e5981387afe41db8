import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExtractionLimits } from './limits.ts'
import { type SandboxKind, strongestIsolation, type Isolation } from './isolation.ts'
import { tool } from './system-tools.ts'

/** Memory that a process may map above the limit that we poll. It stops the process when the server is gone. */
const DATA_BYTES = 1_500_000_000

let detected: Promise<Isolation> | undefined

/**
 * @internal The isolation of this machine, found by trying each kind, for tests that need one. In addition, Node's
 * permission model forbids the child to read files outside the program, to write, to start programs and to load native
 * code.
 */
export async function sandboxKind(): Promise<SandboxKind> {
  return (await childIsolation()).kind
}

interface Work {
  limits: ExtractionLimits
  /** Of the content. */
  size: number
  /** The child needs native code (to draw pictures). Only the isolation outside of Node then protects against that code. */
  native?: boolean | undefined
  /** V8 flags for this child. */
  switches?: readonly string[]
  /** Folders beside the program that it may read. */
  readable?: readonly string[] | undefined
}

/** The command line that runs `entry` in the sandbox. */
export async function sandboxCommand(entry: URL, work: Work): Promise<string[]> {
  const paths = [...programPaths(entry), ...(work.readable ?? []).map((folder) => realpathSync(folder))]
  const { wrap } = await childIsolation()
  const readable = [...nodePaths(), ...paths]
  return [...resourceLimits(work.limits, work.size), ...wrap({ readable }), ...nodeCommand(entry, paths, work)]
}

function nodeCommand(entry: URL, paths: readonly string[], { limits, native = false, switches = [] }: Work): string[] {
  return [
    process.execPath,
    `--max-old-space-size=${limits.heapMb}`,
    '--disallow-code-generation-from-strings',
    ...switches,
    '--permission',
    ...(native ? ['--allow-addons'] : []),
    ...paths.map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
    realpathSync(fileURLToPath(entry)),
  ]
}

/**
 * The files of the program itself. This is never the whole project folder, because the data folder is in it by default.
 * The file to read is not in the list: the child gets it as an open descriptor.
 */
function programPaths(entry: URL): string[] {
  const file = realpathSync(fileURLToPath(entry))
  let root = dirname(file)
  while (!existsSync(join(root, 'package.json')) && dirname(root) !== root) root = dirname(root)
  const code = file.endsWith('.ts') ? [join(root, 'server'), join(root, 'core')] : [dirname(file)]
  const paths = [join(root, 'package.json'), join(root, 'node_modules'), ...code].filter((path) => existsSync(path))
  return [...new Set(paths.flatMap((path) => [path, realpathSync(path)]))] // node_modules may be a symbolic link
}

function resourceLimits(limits: ExtractionLimits, size: number): string[] {
  const prlimit = tool('prlimit')
  if (prlimit === null) return []
  const seconds = Math.ceil(limits.pdfWallMs / 1000) * 2
  return [
    prlimit,
    `--cpu=${seconds}`,
    `--data=${DATA_BYTES + size}`,
    '--core=0',
    `--fsize=${limits.fileBytes}`,
    '--nofile=128',
  ]
}

/** The isolation of the programs that read foreign files on this machine. */
export function childIsolation(): Promise<Isolation> {
  detected ??= strongestIsolation({ readable: nodePaths(), command: [process.execPath, '--version'] })
  return detected
}

const nodePaths = () => [realpathSync(process.execPath), process.execPath]
