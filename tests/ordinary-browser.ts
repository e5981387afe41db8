import { type Browser, chromium } from 'playwright'
import { chromiumEnvironment, chromiumPath, ordinaryArguments } from './browser.ts'
import { ensurePrograms } from './ensure-programs.ts'

/**
 * A browser as people have it, for benches: scripts that run often are compiled well, which the tests' browser leaves out.
 * Installed first where it is missing and we may.
 */
export function launchOrdinary(...more: readonly string[]): Promise<Browser> {
  ensurePrograms()
  const executablePath = chromiumPath()
  if (executablePath === null) throw new Error('no Chromium: set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: [...ordinaryArguments, ...more], env: chromiumEnvironment })
}
