import { finished } from 'node:stream/promises'
import * as library from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Command } from 'commander'
import { mcpServer } from '../../core/mcp/server.ts'
import { connectSignedIn } from '../connection.ts'
import type { CliDeps } from '../deps.ts'
import { command } from '../frame.ts'
import { type Outcome, present, type Show } from '../outcome.ts'

export function mcpCommand(deps: CliDeps, run: typeof mcp = mcp): Command {
  return command('mcp', {
    description: '供 AI 助手使用（MCP，标准输入输出）: 搜索、阅读、提问、浏览，按令牌的权限',
    examples: ['ZHIKU_URL=https://zhiku.example.com ZHIKU_TOKEN=zk_… zhiku mcp', 'zhiku mcp --profile 公司'],
    json: { url: '连接的服务器' },
    note: '由助手启动，不在终端里用；标准输入关闭时结束。助手能直接连网址时，用服务器的 /mcp，不需要这个命令。',
  }).action((show: Show) => present(deps, show, (shown) => run(shown)))
}

/** Standard output belongs to the protocol until the assistant closes the input. */
async function mcp(deps: CliDeps): Promise<Outcome> {
  const { url, api } = await connectSignedIn(deps)
  serveStdio(() => mcpServer(library, { api, address: url }))
  await finished(process.stdin)
  return { data: { url }, lines: [] }
}
