import type { SandboxKind } from '#server/sandbox/isolation.ts'

const INSTALL =
  'Debian、Ubuntu：apt-get install bubblewrap；CentOS、openEuler：dnf install bubblewrap；容器里还要允许建立用户命名空间'

/** Advice that is no fault: the server works, but a hostile file could do more damage. */
export async function adviceOn(isolation: () => Promise<SandboxKind>): Promise<string[]> {
  const kind = await isolation()
  if (kind === 'bubblewrap') return []
  const now = kind === 'no-network' ? '只切断了网络' : '只是单独的进程'
  return [`读取外来文件的程序没有用 bubblewrap 隔离（${now}）。${INSTALL}`]
}
