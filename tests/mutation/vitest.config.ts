import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { NO_WRAPPER_TIERING, PATIENCE, WHOLE_SERVERS } from '../../vitest.config.ts'
import { builtPrograms } from '../built-programs.ts'
import { TESTS_VARIABLE } from './parts.ts'

const include = (process.env[TESTS_VARIABLE] ?? '').split(' ')
const needsServer = include.some((file) => file.startsWith('tests/whole-server/'))

/** In the listed order: the first failure ends the run, so the fast tests come first. */
class InListedOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]): Promise<TestSpecification[]> =>
    files.toSorted((a, b) => fileRank(a) - fileRank(b))
}

const fileRank = ({ moduleId }: TestSpecification): number => include.findIndex((file) => moduleId.endsWith(`/${file}`))

/** Runs the tests of one part against each mutant, like `npm test`. */
export default defineConfig({
  plugins: needsServer ? [builtPrograms()] : [],
  test: {
    include,
    execArgv: [NO_WRAPPER_TIERING],
    isolate: false,
    sequence: { sequencer: InListedOrder },
    testTimeout: 10 * PATIENCE.testTimeout, // other work is running at the same time
    hookTimeout: 10 * PATIENCE.hookTimeout,
    ...(needsServer && WHOLE_SERVERS),
  },
})
