import type { KnipConfig } from 'knip'
import { EXTRACT_CHILD, NODE_ENTRIES } from './build/node-programs.ts'

/** What is unused: `node node_modules/knip/bin/knip.js`. Programs that are built and started by their path come from the build. */
const config: KnipConfig = {
  entry: [
    'build.ts',
    ...Object.values(NODE_ENTRIES),
    'cli/main.ts',
    'build/cli.ts',
    ...Object.values(EXTRACT_CHILD),
    'portal/{main.tsx,early.ts,react.ts,screen-kit.ts,knowledge/reading-kit.ts}',
    'portal/upload/files/hash-worker.ts',
    'admin/main.tsx',
    'admin/gallery/main.tsx',
    'embeds/page/main.tsx',
    'embeds/launcher/zhiku-search{,.single}.ts',
    'embeds/launcher/own-address.ts',
    'embeds/{search,list,knowledge,passage}/{search,list,knowledge,passage}.ts',
    'tests/run.ts',
    'tests/external-postgres.ts',
    'tests/layers.ts',
    'tests/function-lengths.ts',
    'tests/style-literals.ts',
    'tests/clocks.ts',
    'tests/table-owners.ts',
    'tests/coverage-check.ts',
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
