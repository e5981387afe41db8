import { AsyncLocalStorage } from 'node:async_hooks'

const serving = new AsyncLocalStorage<true>()

/**
 * Serves one request at `/mcp`, with the calls that the server makes of itself for it. Only within are the tokens of
 * connected assistants taken (their audience, RFC 8707); no header and no address can say so from outside.
 */
export const forAssistant = <T>(serve: () => T): T => serving.run(true, serve)

export const isForAssistant = (): boolean => serving.getStore() === true
