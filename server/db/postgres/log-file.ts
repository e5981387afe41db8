import { readFile, rename, stat } from 'node:fs/promises'

const LIMIT = 10 * 1024 * 1024

/** Makes room before a server starts (one old file is kept); returns where the new server's lines will begin. */
export async function rotateLog(logFile: string): Promise<number> {
  const found = await stat(logFile).catch(() => null) // none yet
  if (found === null) return 0
  if (found.size <= LIMIT) return found.size
  await rename(logFile, `${logFile}.1`)
  return 0
}

/** Why a server did not start, in its own words. */
export async function lastComplaint(logFile: string, from: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*(FATAL|PANIC):\s*/, '') || '没有给出原因'
}
