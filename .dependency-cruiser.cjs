/** Layers, low to high: core < ui < admin|portal|embeds ; core < server ; core < cli. Checked by tests/layers.ts. */
const layer = (from, allowed) => ({
  name: `${from}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(core|ui|admin|portal|embeds|server|cli|tests)/', pathNot: `^(${[from, ...allowed].join('|')})[/.]` },
})
const browser = '^(ui|portal|admin|embeds)/'
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
      from: { pathNot: '^ui/data-table/' },
      to: { path: 'node_modules/@blueprintjs/table' },
    },
    {
      name: 'only-define-knows-r2wc',
      severity: 'error',
      from: { pathNot: '^embeds/define' },
      to: { path: 'node_modules/@r2wc' },
    },
    {
      name: 'server-features-meet-through-index',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/([^/]+)/', pathNot: ['^server/$1/', '^server/(http|db)/', '^server/[^/]+/index\\.ts$'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
