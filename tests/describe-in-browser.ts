import { describe } from 'vitest'
import { chromiumPath } from './browser.ts'

/**
 * A group of tests that need Chromium. They are skipped without one, and such a run fails where a browser is sure to be
 * there (`run.ts`), so these tests may prove rows of docs/coverage.md; no other condition may stand before a proof.
 */
export const describeInBrowser = chromiumPath() === null ? describe.skip : describe
