/** Layers, low to high: core < ui < admin|portal|embeds ; core < server ; core < cli. Checked by tests/layers.ts. */
const layer = (from, allowed) => ({
  name: `${from}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(core|ui|admin|portal|embeds|server|cli|tests)/', pathNot: `^(${[from, ...allowed].join('|')})[/.]` },
})
const browser = '^(ui|portal|admin|embeds)/'

/** Rooms of the server, lowest first: a room imports rooms above it in this list, never below. */
const ROOMS = [
  'kernel',
  'db',
  'http',
  'jobs',
  'storage',
  'sandbox',
  'formats',
  'rendering',
  'access',
  'settings',
  'spreadsheet',
  'resource',
  'configuration',
  'organisation',
  'notices',
  'sign-in',
  'knowledge',
  'search',
  'home',
  'answers',
  'mcp',
  'statistics',
  'operations',
  'boot',
]
/** Rooms without features: their files are imported directly. */
const FLAT = ['kernel', 'db', 'http', 'resource', 'home', 'mcp', 'boot']
const LATE_READERS = '^server/formats/[a-z/]+/extract-[^/]+\\.ts$'
const product = { pathNot: '(\\.test\\.ts$|/testing/)' }
const room = (name, i) => ({
  name: `${name}-imports-only-rooms-before-it`,
  severity: 'error',
  from: { path: `^server/${name}/`, ...product },
  to: { path: '^server/', pathNot: `^server/(${ROOMS.slice(0, i + 1).join('|')})/` },
})
const features = (name) => {
  const to = { path: `^server/${name}/[^/]+/` }
  // A reader of a format is loaded when a file of its kind comes, so it is named by itself.
  const index = [`^server/${name}/[^/]+/index\\.ts$`, ...(name === 'formats' ? [LATE_READERS] : [])]
  return [
    {
      name: `${name}-is-seen-through-its-indexes`,
      severity: 'error',
      from: { path: '^server/', pathNot: [`^server/${name}/[^/]+/`, product.pathNot] },
      to: { ...to, pathNot: index },
    },
    {
      name: `features-of-${name}-meet-through-index`,
      severity: 'error',
      from: { path: `^server/${name}/([^/]+)/`, ...product },
      to: { ...to, pathNot: [`^server/${name}/$1/`, ...index] },
    },
  ]
}

module.exports = {
  forbidden: [
    layer('core', []),
    layer('ui', ['core']),
    layer('admin', ['core', 'ui', 'embeds/define']),
    layer('portal', ['core', 'ui', 'embeds/define']),
    layer('embeds', ['core', 'ui']),
    layer('server', ['core']),
    layer('cli', ['core']),
    {
      name: 'core-is-isomorphic',
      severity: 'error',
      from: { path: '^core/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'core-has-no-react',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: 'node_modules/(react|@blueprintjs|valtio)' },
    },
    {
      name: 'ui-has-no-application-state',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: 'node_modules/(valtio|react-router)' },
    },
    {
      name: 'browser-imports-single-endpoints',
      severity: 'error',
      from: { path: browser },
      to: { path: '^core/contract/index\\.ts$' },
    },
    {
      name: 'only-data-table-knows-blueprint-table',
      severity: 'error',
      from: { pathNot: '^admin/parts/data-table/' },
      to: { path: 'node_modules/@blueprintjs/table' },
    },
    {
      name: 'only-define-knows-r2wc',
      severity: 'error',
      from: { pathNot: '^embeds/define' },
      to: { path: 'node_modules/@r2wc' },
    },
    ...ROOMS.map(room),
    {
      name: 'server-has-no-other-rooms',
      severity: 'error',
      from: {},
      to: { path: '^server/', pathNot: `^server/((${ROOMS.join('|')})/|main\\.ts$)` },
    },
    ...ROOMS.filter((name) => !FLAT.includes(name)).flatMap(features),
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      // Foreign keys go both ways between the tables of rooms.
      from: { pathNot: ['^tests', '^server/db/schema/'] },
      to: { circular: true },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(dist|data|cli/dist)/', '\\.test\\.tsx?$'] },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
