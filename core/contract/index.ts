import type { Endpoint } from './endpoint.ts'
import type { Chapter } from './chapters.ts'
import { MODULES } from './modules.generated.ts'

/** A file of the contract: its calls, single or in a set, and the chapter in which the documentation shows them. */
type Module = Readonly<Record<string, unknown>> & { readonly chapter: Chapter }

const isEndpoint = (x: unknown): x is Endpoint => typeof x === 'object' && x !== null && 'methods' in x && 'path' in x
/** A list, or an object, of calls and nothing else. */
const isSet = (x: unknown): x is object => typeof x === 'object' && x !== null && Object.values(x).every(isEndpoint)
const listCalls = (module: Module): Endpoint[] =>
  Object.values(module).flatMap((x) => (isEndpoint(x) ? x : isSet(x) ? (Object.values(x) as Endpoint[]) : []))

const modules: readonly Module[] = MODULES

/** Every endpoint, for the router check and the OpenAPI page. Browser code imports the single files instead. */
export const contract: readonly Endpoint[] = modules.flatMap(listCalls)

const CHAPTERS_OF = new Map(
  modules.flatMap((module) => listCalls(module).map((call) => [call, module.chapter] as const)),
)

/** The chapter of a call; null of one that is built beside the product. */
export const findChapter = (call: Endpoint): Chapter | null => CHAPTERS_OF.get(call) ?? null
