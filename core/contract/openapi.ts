import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Endpoint, Method } from './endpoint.ts'
import { CHAPTERS } from './chapters.ts'
import { findChapter } from './index.ts'

/** OpenAPI 3.1 document of the contract, envelope included. */
export function openapi(endpoints: readonly Endpoint[], info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  const trees = new Map<string, Tree>()
  for (const e of endpoints) {
    const operation = {
      summary: e.summary,
      tags: [findChapter(e) ?? '其他'],
      security: operationSecurity(e),
      'x-access': e.access,
      'x-programs': e.programs,
      'x-links': e.links,
      ...(e.power && { 'x-power': true }),
      ...(e.audit.length > 0 && { 'x-audit': e.audit }),
      ...(e.limit && { 'x-limit': e.limit }),
      ...(e.fields && { 'x-fields': e.fields }),
      parameters: [...parameters(e.params, 'path', trees), ...parameters(e.query, 'query', trees)],
      ...((e.body || e.bodyKind === 'bytes') && { requestBody: requestBody(e, trees) }),
      responses: { 200: { description: e.done, content: responseContent(e, trees) } },
    }
    paths[e.path] ??= {}
    for (const m of e.methods)
      paths[e.path]![m.toLowerCase()] = {
        operationId: operationId(e, m),
        ...operation,
        ...(m !== e.methods[0] && { 'x-same-as': e.methods[0] }),
      }
  }
  const schemas = Object.fromEntries([...trees.values()].map(({ name, schema }) => [name, schema]))
  const tags = CHAPTERS.map((name) => ({ name }))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: { schemas, securitySchemes: SCHEMES },
  }
}

const SCHEMES = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Access-Token',
    description: '会话、API 令牌或客户端令牌',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'API 令牌（zk_）或客户端令牌（ze_）' },
}

/** Guests need no token for calls that they may make; programs may send theirs in either header. */
const operationSecurity = ({ access, programs }: Endpoint): Record<string, string[]>[] =>
  access === 'anonymous'
    ? []
    : [
        ...(access === 'guest' || access === 'public' ? [{}] : []),
        { token: [] },
        ...(programs === 'none' ? [] : [{ bearer: [] }]),
      ]

/** `/KM/kmDoc/searchDoc` is `kmDocSearchDoc`; a further method of the same call has its name at the end. */
function operationId({ path, methods }: Endpoint, method: Method): string {
  const words = path.split(/[/.]/).filter((word) => word !== '' && word !== 'KM')
  const name = words
    .map((word) => word.replace(/^\{(\w+)\}$/, 'by_$1').replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()))
    .map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  return method === methods[0] ? name : `${name}By${method.charAt(0)}${method.slice(1).toLowerCase()}`
}

/** A schema that contains itself. It is written once in the document, and references point to it. */
interface Tree {
  name: string
  schema: unknown
}
type Trees = Map<string, Tree>

function json(s: GenericSchema, typeMode: 'input' | 'output', trees: Trees) {
  const { $schema: _dialect, $defs = {}, ...schema } = toJsonSchema(s, { typeMode, errorMode: 'ignore' })
  const text = JSON.stringify($defs)
  const named = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value).replace(
        /"#\/\$defs\/([^"]+)"/g,
        (_, key: string) => `"${REFERENCE}${treeName(text, key, trees)}"`,
      ),
    ) as T
  for (const [key, definition] of Object.entries($defs)) {
    const known = `${key} ${text}`
    if (trees.has(known)) continue
    trees.set(known, { name: treeName(text, key, trees), schema: null })
    trees.get(known)!.schema = named(definition)
  }
  return Object.keys($defs).length === 0 ? schema : named(schema)
}

const REFERENCE = '#/components/schemas/'

/** Equal trees get the same name. */
const treeName = (text: string, key: string, trees: Trees): string =>
  trees.get(`${key} ${text}`)?.name ?? `Tree${trees.size + 1}`

function requestBody(e: Endpoint, trees: Trees) {
  const binary = { schema: { type: 'string', format: 'binary' } }
  if (e.bodyKind === 'bytes') return { required: true, content: { 'application/octet-stream': binary } }
  const schema = json(e.body!, 'input', trees)
  if (e.bodyKind === 'json')
    return {
      required: (schema.required?.length ?? 0) > 0,
      content: { 'application/json': { schema, ...(e.example && { example: e.example }) } },
    }
  const properties = { file: binary.schema, ...schema.properties }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, required: ['file'], properties } } },
  }
}

function responseContent(e: Endpoint, trees: Trees) {
  if (e.payload === 'blob') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const result = e.result ? json(e.result, 'input', trees) : {}
  if (e.payload === 'bare') return { 'application/json': { schema: result } }
  const properties = {
    success: { type: 'boolean' },
    code: { type: 'integer' },
    message: { type: 'string' },
    result,
    timestamp: { type: 'integer' },
  }
  return { 'application/json': { schema: { type: 'object', required: ['success', 'code', 'message'], properties } } }
}

function parameters(schema: Endpoint['query'], location: 'path' | 'query', trees: Trees) {
  if (!schema) return []
  const { properties = {}, required = [] } = json(schema, 'input', trees)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}
