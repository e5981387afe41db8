import type { KnipConfig } from 'knip'
import { EXTRACT_CHILD, NODE_ENTRIES } from './build/node-programs.ts'

/** The programs that people and operators start: neither tests nor the gallery. */
export const PRODUCT_ENTRIES = [
  'build.ts',
  ...Object.values(NODE_ENTRIES),
  'cli/main.ts',
  'build/cli.ts',
  'build/settings-pages.ts',
  'build/texts.ts',
  'build/registries.ts',
  ...Object.values(EXTRACT_CHILD),
  'portal/main.tsx',
  'portal/first-load/*.ts',
  'portal/offline/worker/{service,retired}-worker.ts',
  'portal/upload/files/hash-worker.ts',
  'admin/main.tsx',
  'embeds/page/main.tsx',
  'embeds/launcher/zhiku-search{,.single}.ts',
  'embeds/launcher/own-address.ts',
  'embeds/{search,list,knowledge,passage}/{search,list,knowledge,passage}.ts',
]

/**
 * Parts of the console that no screen uses yet; only the gallery shows them, and forms and reports will use most. This
 * list may only get shorter. Their rows of docs/coverage.md are marked `bench:`.
 */
const ON_THE_BENCH = [
  'admin/parts/area/area-select.tsx',
  'admin/parts/ellipsis/ellipsis.tsx',
  'admin/parts/form/{amount,long-text,slider,tags}-control.tsx',
  'admin/parts/form/option-switch.tsx',
  'admin/parts/pickers/tree-select.tsx',
  'admin/parts/transfer-list/transfer-list.tsx',
  'admin/parts/upload/image-upload.tsx',
]

/**
 * Finds what the product does not use: `node node_modules/knip/bin/knip.js --config knip-product.config.ts`. A test of
 * unused code proves nothing, so such code is deleted or moved into a folder `testing`. Two kinds of exports may stay:
 * `@internal`, internals that a test needs, and `@bench`, for parts of the gallery.
 */
const config: KnipConfig = {
  // What the tutorial shows may wait for its first user in the product.
  entry: [...PRODUCT_ENTRIES, ...ON_THE_BENCH, 'docs/tutorial/*.ts'],
  project: [
    '{build,core,ui,portal,admin,embeds,server,cli}/**/*.{ts,tsx}',
    '!**/*.test.{ts,tsx}',
    '!**/testing/**',
    '!admin/gallery/**',
  ],
  vitest: false,
  ignoreExportsUsedInFile: true,
  tags: ['-internal', '-bench'],
  include: ['files', 'exports', 'types', 'nsExports', 'nsTypes', 'enumMembers'],
}

export default config
