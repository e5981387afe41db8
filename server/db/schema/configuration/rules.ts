import { bigint, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, tenantId, recordTable } from '../columns.ts'

/** Rules for a value, part by part; called by its code. */
export const checkRule = recordTable(
  'check_rule',
  {
    ruleName: text('rule_name').notNull(),
    ruleCode: text('rule_code').notNull(),
    /** A list of {@link import('#core/rules/check-rule.ts').CheckPart} as JSON, as the wire has it. */
    ruleJson: text('rule_json').notNull(),
    ruleDescription: text('rule_description'),
  },
  (t) => [uniqueIndex('check_rule_code').on(t.tenantId, t.ruleCode)],
)

/** Creates the value of a field; called by its code. */
export const fillRule = recordTable(
  'fill_rule',
  {
    ruleName: text('rule_name').notNull(),
    ruleCode: text('rule_code').notNull(),
    /** A name of the registry in `server/configuration/fill-rules/makers.ts`. */
    ruleClass: text('rule_class').notNull(),
    /** An object as JSON. */
    ruleParams: text('rule_params'),
  },
  (t) => [uniqueIndex('fill_rule_code').on(t.tenantId, t.ruleCode)],
)

/**
 * The last number of each series that a fill rule has given. A number is never given twice, also after the rule was
 * deleted.
 */
export const numberSeries = pgTable(
  'number_series',
  {
    tenantId: tenantId(),
    ruleCode: text('rule_code').notNull(),
    /** The prefix and date before the number. */
    series: text('series').notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.ruleCode, t.series] })],
)

/** A route for an API gateway beside this server, which does not use it itself. */
export const gatewayRoute = recordTable(
  'gateway_route',
  {
    routerId: text('router_id').notNull(),
    name: text('name').notNull(),
    uri: text('uri').notNull(),
    /** JSON, as the wire has it. */
    predicates: text('predicates').notNull().default('[]'),
    filters: text('filters').notNull().default('[]'),
    stripPrefix: integer('strip_prefix').notNull().default(0),
    retryable: integer('retryable').notNull().default(0),
    showApi: integer('show_api').notNull().default(0),
    status: integer('status').notNull().default(1),
  },
  (t) => [uniqueIndex('gateway_route_router').on(t.tenantId, t.routerId)],
)

/** An external database that reports may read. */
export const dataSource = pgTable(
  'data_source',
  {
    id: id(),
    tenantId: tenantId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    remark: text('remark'),
    dbType: text('db_type').notNull(),
    dbDriver: text('db_driver'),
    dbUrl: text('db_url').notNull(),
    dbName: text('db_name'),
    dbUsername: text('db_username'),
    /** Encrypted with the installation's secret; no answer contains it. */
    dbPassword: text('db_password'),
    ...audit(),
  },
  (t) => [uniqueIndex('data_source_code').on(t.tenantId, t.code)],
)
