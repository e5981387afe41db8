import type { Endpoint } from '#core/contract/endpoint.ts'
import { openapi } from '#core/contract/openapi.ts'

/** A document that somebody must learn nothing about, and what an answer could only know from it. */
export interface Canary {
  id: string
  /** One of its words, which the questions name. */
  asked: string
  /** Its other words, its title, its file name. */
  secrets: readonly string[]
}

/** Who asks. */
export interface Asker {
  baseURL: string
  token: string
  tenantId: string
}

/**
 * Calls that are not asked, each with its reason. Whatever is new in the contract is asked without anybody adding it.
 */
const NOT_ASKED: Record<string, string> = {
  '/sys/logout': 'ends the session that asks',
  '/sys/apiToken/add': 'makes one more token of the asker each time, so that their own list grows',
  '/KM/kmDocFavourite/folder/add': 'makes a folder of the asker, so that their own list grows',
}

export const asked = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter((e) => !Object.hasOwn(NOT_ASKED, e.path))

/** What the call answered to all its questions, decoded: questions by the canary's id, its word, and lists around it. */
export async function answers({ baseURL, token, tenantId }: Asker, e: Endpoint, canary: Canary): Promise<string[]> {
  const found: string[] = []
  for (const q of questions(e, canary)) {
    for (const method of e.methods) {
      const response = await fetch(`${baseURL}/api${q.path}?${new URLSearchParams(q.query)}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'tenant-id': tenantId,
          ...(token && { 'X-Access-Token': token }),
        },
        ...(method !== 'GET' && { body: JSON.stringify(q.body) }),
      })
      found.push(`${[...response.headers].join('\n')}\n${await response.text()}`)
    }
  }
  return found
}

/** The canary's secrets that the answers tell. */
export function leaksIn(found: readonly string[], canary: Canary): string[] {
  const secrets = [...canary.secrets, `"${canary.id}"`]
  return secrets.filter((secret) => found.some((answer) => answer.includes(secret)))
}

/** Every number that counts something, in order: equal whether the canary exists or not. */
export const countsIn = (found: readonly string[]): string[] =>
  found.flatMap((answer) => [...answer.matchAll(/"(?:total|count|amount|pages|more)":[^,}\]]+/g)].map(([text]) => text))

interface Question {
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
}

/** Fields by the endpoint's own schema, filled with the canary's id or word as their names suggest. */
function questions(e: Endpoint, { id, asked: word }: Canary): Question[] {
  const operation = Object.values(openapi([e], { title: '', version: '' }).paths[e.path]!)[0] as {
    parameters: { name: string; in: string }[]
    requestBody?: { content: Record<string, { schema: { properties?: Record<string, { type?: string }> } }> }
  }
  const value = (name: string): string | undefined => {
    if (/^(\w*docs?)?ids?$|^(file|object|data|version)id\w*$/i.test(name)) return id
    return /^(content|title|text|keyword\w*|keyWord|query|word|name|username|message)$/.test(name) ? word : undefined
  }
  const query = Object.fromEntries(
    operation.parameters.flatMap(({ name }) => {
      const filled = value(name)
      return filled === undefined ? [] : [[name, filled]]
    }),
  )
  // A call for a document that names no file of it says more than one that names a file it has not.
  if ('docId' in query || 'id' in query) delete query['fileId']
  const properties = Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {}
  const body = Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type }]) => {
      const filled = value(name)
      return filled === undefined ? [] : [[name, type === 'array' ? [filled] : filled]]
    }),
  )
  const path = e.path.replace(/\{\w+\}/g, encodeURIComponent(id))
  const isList = operation.parameters.some(({ name }) => name === 'pageNo')
  const lists = isList ? [{ title: `*${word.slice(0, 2)}*` }, { id }, { createBy: 'editor' }, { pageSize: '100' }] : []
  // A file or version that is not there would be refused before anything could be told.
  const { versionId: _, fileId: _file, ...wholeDocument } = query
  const whole = 'versionId' in query || 'fileId' in query ? [{ path, query: wholeDocument, body }] : []
  return [
    { path, query, body },
    ...whole,
    ...lists.map((extra) => ({ path, query: extra as Record<string, string>, body: {} })),
  ]
}
