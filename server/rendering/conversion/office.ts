import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { isExecutable, tool } from '#server/sandbox/system-tools.ts'
import type { Isolation } from '#server/sandbox/isolation.ts'
import { officeIsolation } from './office-sandbox.ts'

/** The version of our conversion. Raise it when the results change, so that older results can be made again. */
const RECIPE = 1

/** An installed LibreOffice that answers. */
export interface Office {
  program: string
  version: string
  isolation: Isolation
  /** Stored with the renditions that it makes. */
  maker: string
}

/** The configured LibreOffice (`ZHIKU_SOFFICE`), else the one on the path; null when none runs. */
export async function findOffice(configured: string | undefined): Promise<Office | null> {
  const named = configured ?? tool('soffice') ?? tool('libreoffice')
  if (named === null || !isExecutable(named)) return null
  const program = realpathSync(named)
  const version = await readVersion(program)
  if (version === null) return null
  return { program, version, isolation: await officeIsolation(program), maker: `LibreOffice ${version} / ${RECIPE}` }
}

/** Matches `LibreOffice 7.4.7.2 40(Build:2)`. A program with another name is no LibreOffice. */
const VERSION = /\b(?:LibreOffice\w*|Collabora\w*|OpenOffice)\b.*?(\d+(?:\.\d+)+)/

function readVersion(program: string): Promise<string | null> {
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8' }
  return new Promise((resolve) => {
    execFile(program, ['--version'], { timeout: 20_000, killSignal: 'SIGKILL', env }, (error, output) => {
      resolve(error === null ? (VERSION.exec(output)?.[1] ?? null) : null)
    })
  })
}
