import { readFile, realpath, statfs } from 'node:fs/promises'
import path from 'node:path'

export interface Disk {
  name: string
  /** The size in bytes; `rest` is the free part. */
  max: number
  rest: number
  /** The used part in per cent; a field name of the API. */
  restPPT: number
}

const MOST_SHOWN = 30

/** The space of every mounted disk. The disk that holds the data comes first. */
export async function listDisks(dataFolder: string): Promise<Disk[]> {
  const data = await realpath(dataFolder)
  const mounted = mountPoints(await readFile('/proc/mounts', 'utf8').catch(() => ''))
  const own = mounted.filter((point) => isBelow(data, point)).toSorted((a, b) => b.length - a.length)[0] ?? data
  const points = [own, ...mounted.filter((point) => point !== own)].slice(0, MOST_SHOWN)
  const disks = await Promise.all(points.map(readSpace))
  return disks.flatMap((disk) => disk ?? [])
}

const isBelow = (folder: string, point: string): boolean =>
  point === '/' || folder === point || folder.startsWith(`${point}${path.sep}`)

/** The folders where devices are mounted, each device once. The root counts too; other virtual file systems do not. */
function mountPoints(mounts: string): string[] {
  const seen = new Set<string>()
  return mounts.split('\n').flatMap((line) => {
    const [device = '', point = ''] = line.split(' ')
    const isDisk = device.startsWith('/dev/') || point === '/'
    if (!isDisk || seen.has(device)) return []
    seen.add(device)
    return [point.replaceAll('\\040', ' ')]
  })
}

async function readSpace(point: string): Promise<Disk | null> {
  const space = await statfs(point).catch(() => null)
  if (!space || space.blocks === 0) return null
  const max = space.blocks * space.bsize
  const rest = space.bavail * space.bsize
  return { name: point, max, rest, restPPT: Math.floor(((max - rest) * 100) / max) }
}
