import { contract } from '#core/contract/index.ts'
import { openapi } from '#core/contract/openapi.ts'
import { ReadyReply } from '#server/http/route.ts'

/** The version of the API, not of the product: strangers must not learn which release runs here. */
const WIRE_VERSION = '1'

let made: ReadyReply | null = null

/**
 * The contract as OpenAPI. Made once, because it does not change while the server runs and takes a tenth of a second.
 */
export const apiDescription = (): ReadyReply =>
  (made ??= new ReadyReply(openapi(contract, { title: '知库 API', version: WIRE_VERSION })))
