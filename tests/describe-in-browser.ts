import { describe } from 'vitest'
import { chromiumPath } from './browser.ts'

/**
 * A group of tests that need Chromium. They are skipped without it, but such a run fails where a browser must exist
 * (`run.ts`), so these tests may prove rows of docs/coverage.md; no other condition is allowed for a proof.
 */
export const describeInBrowser = chromiumPath() === null ? describe.skip : describe
