import type { KnipConfig } from 'knip'
import { PRODUCT_ENTRIES } from './knip-product.config.ts'

/** Finds code that nothing uses, not even a test: `node node_modules/knip/bin/knip.js`. */
const config: KnipConfig = {
  entry: [
    ...PRODUCT_ENTRIES,
    'docs/tutorial/*.ts',
    'admin/gallery/main.tsx',
    'tests/run.ts',
    'tests/external-postgres.ts',
    'tests/layers.ts',
    'tests/function-lengths.ts',
    'tests/style-literals.ts',
    'tests/clocks.ts',
    'tests/table-owners.ts',
    'tests/coverage-check.ts',
    // `tutorial-web.ts` builds it into a console.
    'tests/e2e/console/lacking-calls.ts',
    'tests/bench/*.ts',
    'tests/mutation/{run,plugins,vitest.config}.ts',
  ],
  project: ['{build,core,ui,portal,admin,embeds,server,cli,tests}/**/*.{ts,tsx}'],
  vitest: {
    config: 'vitest.config.ts',
    entry: ['{build,core,ui,portal,admin,embeds,server,cli,tests}/**/*.test.{ts,tsx}'],
  },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // `build/blueprint-icons.ts` reads its files by their path.
    '@blueprintjs/icons',
    '@stryker-mutator/vitest-runner',
    '@fontsource-variable/noto-sans-sc',
    'tsx',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    'undescores-for-npm',
  ],
  ignoreBinaries: [
    'zhiku',
    'unshare',
    'fc-list',
    'openssl',
    'tesseract',
    'apt-get',
    'mount',
    'umount',
    'nginx',
    'systemd-analyze',
  ],
}

export default config
