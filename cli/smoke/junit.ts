export interface StepResult {
  step: string
  ok: boolean
  ms: number
  message?: string
}

interface Report {
  url: string
  results: readonly StepResult[]
  /** Names of the steps that were not run, because an earlier one failed. */
  undone: readonly string[]
}

/** Formats the steps as a JUnit report for build servers: one test case each, with its duration in seconds. */
export function junitReport({ url, results, undone }: Report): string {
  const cases = [
    ...results.map(({ step, ok, ms, message }) => testCase(step, ms, ok ? '' : `<failure message="${xml(message)}"/>`)),
    ...undone.map((step) => testCase(step, 0, '<skipped/>')),
  ]
  const counts = `tests="${cases.length}" failures="${results.filter(({ ok }) => !ok).length}" skipped="${undone.length}"`
  const time = seconds(results.reduce((sum, { ms }) => sum + ms, 0))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} time="${time}">`,
    `  <testsuite name="zhiku smoke ${xml(url)}" ${counts} errors="0" time="${time}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const testCase = (step: string, ms: number, inner: string): string =>
  `    <testcase classname="zhiku.smoke" name="${xml(step)}" time="${seconds(ms)}">${inner}</testcase>`

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
// Escapes XML; control characters were removed from messages already.
const xml = (text = ''): string => text.replace(/[<>&"]/g, (character) => ENTITIES[character]!)
