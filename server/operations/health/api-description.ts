import { contract } from '#core/contract/index.ts'
import { openapi } from '#core/contract/openapi.ts'
import { ReadyReply } from '#server/http/route.ts'

/** Of the wire, not of the product: strangers are not told which release runs here. */
const WIRE_VERSION = '1'

let made: ReadyReply | null = null

/** The contract as OpenAPI. Made once: it does not change while the server runs, and making it takes a tenth of a second. */
export const apiDescription = (): ReadyReply =>
  (made ??= new ReadyReply(openapi(contract, { title: '知库 API', version: WIRE_VERSION })))
