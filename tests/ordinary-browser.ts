import { type Browser, chromium } from 'playwright'
import { chromiumEnvironment, chromiumPath, ordinaryArguments } from './browser.ts'
import { ensurePrograms } from './ensure-programs.ts'

/**
 * An ordinary browser for benchmarks: it optimizes frequently used scripts, which the tests' browser does not.
 * Installed first if it is missing and installing is permitted.
 */
export function launchOrdinary(...more: readonly string[]): Promise<Browser> {
  ensurePrograms()
  const executablePath = chromiumPath()
  if (executablePath === null) throw new Error('no Chromium: set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: [...ordinaryArguments, ...more], env: chromiumEnvironment })
}
