/** A schema of the OpenAPI description, with the fields that the page reads. */
export interface Schema {
  type?: string
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

type Limit = { perMinute: number; by: 'person' | 'address' } | 'search'

interface Content {
  content: Record<string, { schema: Schema }>
}

interface RawOperation {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
  'x-access': string
  'x-programs': string
  'x-audit'?: string[]
  'x-limit'?: Limit
  'x-same-as'?: string
}

/** One call, as the page shows it. */
export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  group: string
  access: string
  programs: string
  limit: Limit | null
  /** The call is recorded in the audit log, so it changes something. */
  changes: boolean
  parameters: readonly Parameter[]
  body: { type: string; schema: Schema } | null
  answer: { type: string; schema: Schema }
}

export interface Description {
  operations: readonly Operation[]
  /** Schemas by the names used in references. */
  schemas: Readonly<Record<string, Schema>>
}

/** Parses the served OpenAPI document. A call with several HTTP methods becomes one entry. */
export function readDescription(document: Record<string, unknown>): Description {
  const { tags, paths, components } = document as {
    tags: { name: string }[]
    paths: Record<string, Record<string, RawOperation>>
    components: { schemas: Record<string, Schema> }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, raw]) => raw['x-same-as'] === undefined)
      .map(([method, raw]) => toOperation(method, path, raw)),
  )
  const order = new Map(tags.map(({ name }, i) => [name, i]))
  operations.sort((a, b) => (order.get(a.group) ?? Infinity) - (order.get(b.group) ?? Infinity))
  return { operations, schemas: components.schemas }
}

const toOperation = (method: string, path: string, raw: RawOperation): Operation => ({
  id: raw.operationId,
  method: method.toUpperCase(),
  path,
  summary: raw.summary,
  group: raw.tags[0]!,
  access: raw['x-access'],
  programs: raw['x-programs'],
  limit: raw['x-limit'] ?? null,
  changes: raw['x-audit'] !== undefined,
  parameters: raw.parameters,
  body: raw.requestBody ? first(raw.requestBody) : null,
  answer: first(raw.responses['200']!),
})

function first({ content }: Content): { type: string; schema: Schema } {
  const [type, { schema }] = Object.entries(content)[0]!
  return { type, schema }
}

/** Finds the calls that contain every word in their name, path or summary. */
export function found(operations: readonly Operation[], query: string): Operation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ id, path, summary, group }) => {
    const text = `${id} ${path} ${summary} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Who may make the call, in sentences. */
export function describeAccess({ access, programs, limit }: Operation): string[] {
  const who =
    { anonymous: '不需要登录。', guest: '站点允许访客时不需要登录，否则需要登录。', 'signed-in': '需要登录。' }[
      access
    ] ?? `需要权限 ${access}。`
  const program = {
    none: '只能由人调用，API 令牌和客户端令牌不能。',
    read: '令牌可以调用，读到的不超过令牌的范围。',
    write: '令牌可以调用：需要同样的权限，没有权限要求的需要令牌可改动知识。',
    site: '令牌可以调用：需要同样的权限，并且不限范围。',
  }[programs]
  const often =
    limit === null
      ? null
      : limit === 'search'
        ? '次数按站点配置的搜索频率限制。'
        : `每${limit.by === 'person' ? '人' : '个地址'}每分钟最多 ${limit.perMinute} 次。`
  return [who, access === 'anonymous' ? null : program, often].filter((text) => text !== null && text !== undefined)
}

/** Follows a reference to its schema; other schemas are returned as they are. */
export const resolved = (schema: Schema, schemas: Description['schemas']): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema

/** The type of a value in Chinese: 文本, 数字或文本, 列表. */
export function typeText(schema: Schema, schemas: Description['schemas']): string {
  const { anyOf, enum: values, const: only, type, items } = resolved(schema, schemas)
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' 或 ')
  if (anyOf) return [...new Set(anyOf.map((each) => typeText(each, schemas)))].join(' 或 ')
  if (type === 'array') return `列表（${items ? typeText(items, schemas) : '任意'}）`
  if (type === 'string' && schema.format === 'binary') return '文件'
  return TYPES[type ?? ''] ?? '任意'
}

const TYPES: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  object: '对象',
  null: '空',
}

/** The limits of a value in Chinese. */
export function limitsText({ minLength, maxLength, minimum, maximum, default: preset }: Schema): string {
  const parts = [
    minLength !== undefined && minLength > 0 && `至少 ${minLength} 个字`,
    maxLength !== undefined && `至多 ${maxLength} 个字`,
    minimum !== undefined && `不小于 ${minimum}`,
    maximum !== undefined && `不大于 ${maximum}`,
    preset !== undefined && `不写时为 ${JSON.stringify(preset)}`,
  ]
  return parts.filter(Boolean).join('，')
}

/** The object schema to show: the schema itself, the item of a list, or the first alternative that is an object. */
export function findObjectSchema(schema: Schema, schemas: Description['schemas']): Schema | null {
  const { type, properties, items, anyOf } = resolved(schema, schemas)
  if (properties) return resolved(schema, schemas)
  if (type === 'array' && items) return findObjectSchema(items, schemas)
  for (const each of anyOf ?? []) {
    const inner = findObjectSchema(each, schemas)
    if (inner) return inner
  }
  return null
}
