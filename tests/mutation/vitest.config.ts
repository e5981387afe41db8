import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { NO_WRAPPER_TIERING, PATIENCE, WHOLE_SERVERS } from '../../vitest.config.ts'
import { builtPrograms } from '../built-programs.ts'
import { TESTS_VARIABLE } from './parts.ts'

const include = (process.env[TESTS_VARIABLE] ?? '').split(' ')
const needsServer = include.some((file) => file.startsWith('tests/whole-server/'))

/** As the part lists them: the first that fails ends the run, so the quick ones come first. */
class InListedOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]): Promise<TestSpecification[]> =>
    files.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ moduleId }: TestSpecification): number => include.findIndex((file) => moduleId.endsWith(`/${file}`))

/** What Stryker runs against each mutant: the tests of one part, as `npm test` runs them. */
export default defineConfig({
  plugins: needsServer ? [builtPrograms()] : [],
  test: {
    include,
    execArgv: [NO_WRAPPER_TIERING],
    isolate: false,
    sequence: { sequencer: InListedOrder },
    testTimeout: 10 * PATIENCE.testTimeout, // it runs beside other work
    hookTimeout: 10 * PATIENCE.hookTimeout,
    ...(needsServer && WHOLE_SERVERS),
  },
})
