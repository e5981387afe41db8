import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'

export const dict = pgTable(
  'dict',
  {
    id: id(),
    tenantId: tenantId(),
    dictName: text('dict_name').notNull(),
    dictCode: text('dict_code').notNull(),
    description: text('description'),
    deleted: boolean('deleted').notNull().default(false),
    ...audit(),
  },
  (t) => [uniqueIndex('dict_code').on(t.tenantId, t.dictCode)],
)

export const dictItem = pgTable(
  'dict_item',
  {
    id: id(),
    tenantId: tenantId(),
    dictId: text('dict_id')
      .notNull()
      .references(() => dict.id, { onDelete: 'cascade' }),
    itemText: text('item_text').notNull(),
    itemValue: text('item_value').notNull(),
    description: text('description'),
    sortOrder: integer('sort_order').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    ...audit(),
  },
  (t) => [index('dict_item_dict').on(t.dictId, t.sortOrder)],
)

/** The site configuration as rows of text; a missing row means the default in `core/rules/site/site-items.ts`. */
export const siteConfig = pgTable(
  'site_config',
  {
    tenantId: tenantId(),
    itemCode: text('item_code').notNull(),
    itemValue: text('item_value').notNull(),
    itemName: text('item_name'),
    ...audit(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.itemCode] })],
)

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/**
 * The pictures of the site configuration, of banners and of people. They are redrawn and small, so the database stores
 * them.
 */
export const sitePicture = pgTable(
  'site_picture',
  {
    tenantId: tenantId(),
    sha256: text('sha256').notNull(),
    webp: bytea('webp').notNull(),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.sha256] }), index('site_picture_sha256').on(t.sha256)],
)

/** A picture on the portal's home, perhaps with a link. */
export const banner = pgTable(
  'banner',
  {
    id: id(),
    tenantId: tenantId(),
    title: text('title').notNull(),
    /** The address of a {@link sitePicture}. */
    picture: text('picture').notNull(),
    link: text('link'),
    sortOrder: integer('sort_order').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    validFrom: moment('valid_from'),
    validUntil: moment('valid_until'),
    ...audit(),
  },
  (t) => [index('banner_tenant').on(t.tenantId, t.sortOrder)],
)
