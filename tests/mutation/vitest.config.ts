import { defineConfig } from 'vitest/config'
import { NO_WRAPPER_TIERING, PATIENCE, WHOLE_SERVERS } from '../../vitest.config.ts'
import { builtPrograms } from '../built-programs.ts'
import { TESTS_VARIABLE } from './parts.ts'

const include = (process.env[TESTS_VARIABLE] ?? '').split(' ')
const needsServer = include.some((file) => file.startsWith('tests/whole-server/'))

/** What Stryker runs against each mutant: the tests of one part, as `npm test` runs them. */
export default defineConfig({
  plugins: needsServer ? [builtPrograms()] : [],
  test: { include, execArgv: [NO_WRAPPER_TIERING], ...PATIENCE, ...(needsServer && WHOLE_SERVERS) },
})
