import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Endpoint } from './endpoint.ts'

/** OpenAPI 3.1 document of the contract, envelope included. */
export function openapi(endpoints: readonly Endpoint[], info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const e of endpoints) {
    const operation = {
      summary: e.summary,
      security: e.access === 'anonymous' ? [] : [{ token: [] }],
      'x-access': e.access,
      'x-programs': e.programs,
      'x-links': e.links,
      ...(e.power && { 'x-power': true }),
      ...(e.audit.length > 0 && { 'x-audit': e.audit }),
      ...(e.limit && { 'x-limit': e.limit }),
      parameters: [...parameters(e.params, 'path'), ...parameters(e.query, 'query')],
      ...((e.body || e.bodyKind === 'bytes') && { requestBody: { content: requestContent(e) } }),
      responses: { 200: { description: e.done, content: responseContent(e) } },
    }
    paths[e.path] ??= {}
    for (const m of e.methods) paths[e.path]![m.toLowerCase()] = operation
  }
  const components = { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } }
  return { openapi: '3.1.0', info, servers: [{ url: '/api' }], paths, components }
}

const json = (s: GenericSchema, typeMode: 'input' | 'output') => toJsonSchema(s, { typeMode, errorMode: 'ignore' })

function requestContent(e: Endpoint) {
  if (e.bodyKind === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const schema = json(e.body!, 'input')
  if (e.bodyKind === 'json') return { 'application/json': { schema } }
  const properties = { file: { type: 'string', format: 'binary' }, ...schema.properties }
  return { 'multipart/form-data': { schema: { ...schema, required: ['file'], properties } } }
}

function responseContent(e: Endpoint) {
  if (e.payload === 'blob') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const result = e.result ? json(e.result, 'input') : {}
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

function parameters(schema: Endpoint['query'], location: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = json(schema, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}
