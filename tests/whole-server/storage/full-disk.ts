import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A small file system of its own in the place of a folder, which a test may fill and empty again. */
export interface SmallDisk extends Disposable {
  /** Leaves so many bytes free; the rest is a file of nothing. */
  fill: (leave?: number) => void
  empty: () => void
}

/** Why no file system can be mounted here; null where it can. */
export function cannotMount(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a small disk'
  const probe = mkdtempSync(path.join(tmpdir(), 'zhiku-mount-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { encoding: 'utf8' })
  if (status === 0) execFileSync('umount', [probe])
  rmSync(probe, { recursive: true, force: true })
  return status === 0 ? null : `a small disk cannot be mounted here: ${stderr.trim()}`
}

/** Mounts it over the folder, with what lies in it. Nobody may have the folder open. */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  const aside = `${folder}.aside`
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['-a', folder, aside]) // with owners, which PostgreSQL insists on
  const owner = execFileSync('stat', ['-c', 'uid=%u,gid=%g,mode=%a', folder], { encoding: 'utf8' }).trim()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,${owner}`, 'tmpfs', folder])
  execFileSync('cp', ['-a', `${aside}/.`, folder])
  rmSync(aside, { recursive: true, force: true })
  const ballast = path.join(folder, 'ballast')
  return {
    fill(leave = 0) {
      rmSync(ballast, { force: true })
      const { bavail, bsize } = statfsSync(folder)
      const size = Math.max(0, bavail * bsize - leave)
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k', `count=${Math.ceil(size / 65_536)}`], {
        stdio: 'ignore',
      })
      if (leave === 0) tryTo(() => writeFileSync(ballast, Buffer.alloc(1 << 20), { flag: 'a' })) // to the last byte
    },
    empty: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      if (existsSync(folder)) tryTo(() => execFileSync('umount', ['-l', folder]))
    },
  }
}

function tryTo(work: () => void): void {
  try {
    work()
  } catch {
    // The disk is full, as wanted; or it is not mounted any more.
  }
}
