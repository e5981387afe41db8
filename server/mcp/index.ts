import type { Feature } from '#server/jobs/queue/index.ts'
import type { AuthEngines } from '#server/sign-in/actor/index.ts'
import { MCP } from './mount.ts'

/** The tools of an assistant, over the Model Context Protocol. */
export const mcpFeature: Feature<AuthEngines> = { name: 'mcp', mounts: [MCP] }
