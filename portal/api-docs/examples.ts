import { type Description, type Operation, resolved, type Schema } from './description.ts'

/** The values to send: parameters by name, and a body. */
export interface Request {
  values: Readonly<Record<string, string>>
  /** JSON text; '' when there is no body. */
  body: string
}

/** The smallest value that is valid for a schema. */
function buildExample(schema: Schema, schemas: Description['schemas'], depth = 0): unknown {
  const {
    type,
    enum: values,
    const: only,
    default: preset,
    anyOf,
    properties = {},
    required = [],
    items,
  } = resolved(schema, schemas)
  if (preset !== undefined) return preset
  if (only !== undefined) return only
  if (values) return values[0]
  if (anyOf) return buildExample(anyOf[0]!, schemas, depth)
  if (type === 'array') return items && depth < 3 ? [buildExample(items, schemas, depth + 1)] : []
  if (type === 'object') {
    const wanted = required.length > 0 ? required : depth === 0 ? Object.keys(properties).slice(0, 1) : []
    return Object.fromEntries(wanted.map((name) => [name, buildExample(properties[name] ?? {}, schemas, depth + 1)]))
  }
  return { string: '…', number: 1, integer: 1, boolean: true }[type ?? ''] ?? null
}

/** A minimal example request: only what is required. */
export function exampleRequest({ parameters, body }: Operation, schemas: Description['schemas']): Request {
  const values = parameters
    .filter(({ required }) => required)
    .map(({ name, schema }) => [name, asJson(buildExample(schema, schemas))] as const)
  const isJson = body?.type === 'application/json'
  return {
    values: Object.fromEntries(values),
    body: isJson ? JSON.stringify(buildExample(body.schema, schemas), null, 2) : '',
  }
}

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The address of a call below the API, with its query. */
export function callAddress({ path, parameters }: Operation, values: Request['values']): string {
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(
    parameters
      .filter((each) => each.in === 'query' && (values[each.name] ?? '') !== '')
      .map(({ name }) => [name, values[name]!]),
  ).toString()
  return query === '' ? inPath : `${inPath}?${query}`
}

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
export type ExampleLanguage = (typeof LANGUAGES)[number]

/** A sample program that makes the call. It reads the token from the environment. */
export function program(language: ExampleLanguage, operation: Operation, request: Request, base: string): string {
  const url = base + callAddress(operation, request.values)
  const header = operation.programs === 'none' ? 'X-Access-Token' : 'Authorization'
  return WRITE[language]({ operation, request, url, header, isOpen: operation.access === 'anonymous' })
}

interface Call {
  operation: Operation
  request: Request
  url: string
  header: string
  isOpen: boolean
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const headerPrefix = (header: string) => (header === 'Authorization' ? 'Bearer ' : '')

const WRITE: Record<ExampleLanguage, (call: Call) => string> = {
  curl: ({ operation: { method, body }, request, url, header, isOpen }) =>
    [
      `curl -X ${method} ${quoted(url)}`,
      !isOpen && `-H "${header}: ${headerPrefix(header)}$ZHIKU_TOKEN"`,
      body?.type === 'application/json' && `-H 'Content-Type: application/json' -d ${quoted(flat(request.body))}`,
      body?.type === 'application/octet-stream' && `-H 'Content-Type: ${body.type}' --data-binary @文件`,
      body?.type === 'multipart/form-data' && `-F 'file=@文件'`,
    ]
      .filter((part) => part !== false && part !== undefined)
      .join(' \\\n  '),
  TypeScript: ({ operation: { method, body }, request, url, header, isOpen }) => {
    const headers = [
      !isOpen && `${JSON.stringify(header)}: \`${headerPrefix(header)}\${process.env.ZHIKU_TOKEN}\``,
      body?.type === 'application/json' && "'Content-Type': 'application/json'",
      body?.type === 'application/octet-stream' && `'Content-Type': '${body.type}'`,
    ].filter(Boolean)
    const lines = [
      `  method: '${method}',`,
      headers.length > 0 && `  headers: { ${headers.join(', ')} },`,
      body?.type === 'application/json' && `  body: JSON.stringify(${flat(request.body)}),`,
      body && body.type !== 'application/json' && '  body: file, // Blob 或 FormData',
    ].filter(Boolean)
    return `const response = await fetch(${JSON.stringify(url)}, {\n${lines.join('\n')}\n})\nconst { success, message, result } = await response.json()`
  },
  Python: ({ operation: { method, body }, request, url, header, isOpen }) => {
    const lines = [
      JSON.stringify(method),
      JSON.stringify(url),
      !isOpen && `headers={${JSON.stringify(header)}: f"${headerPrefix(header)}{os.environ['ZHIKU_TOKEN']}"}`,
      body?.type === 'application/json' && `json=${toPython(parsed(request.body))}`,
      body?.type === 'application/octet-stream' && 'data=open("文件", "rb")',
      body?.type === 'multipart/form-data' && 'files={"file": open("文件", "rb")}',
    ].filter(Boolean)
    return `import os\nimport requests\n\nresponse = requests.request(\n${lines.map((line) => `    ${line},`).join('\n')}\n)\nprint(response.status_code, response.json())`
  },
}

/** Puts JSON on one line; text that is not yet valid JSON is kept as typed. */
const flat = (text: string): string => {
  const value = parsed(text)
  return value === undefined ? text : JSON.stringify(value)
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toPython(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}: ${toPython(each)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}
