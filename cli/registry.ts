import type { Command } from 'commander'
import type { CliDeps } from './deps.ts'

type Make = (deps: CliDeps) => Command

/** A top-level command. Its module is loaded on demand, so that every start is fast. */
export interface Entry {
  name: string
  /** Its line in the list of all commands. */
  summary: string
  load: () => Promise<Make>
  /** The command describes all commands, so all are loaded with it. */
  needsAll?: true
}

export interface Group {
  title: string
  entries: readonly Entry[]
}

const entry = (name: string, summary: string, load: () => Promise<Make>): Entry => ({ name, summary, load })

export const GROUPS: readonly Group[] = [
  {
    title: '登录与地址:',
    entries: [
      entry('login', '登录并保存令牌', async () => (await import('./commands/login.ts')).loginCommand),
      entry('logout', '退出登录', async () => (await import('./commands/logout.ts')).logoutCommand),
      entry('profile', '管理几份保存的登录', async () => (await import('./commands/profile.ts')).profileCommand),
    ],
  },
  {
    title: '知识:',
    entries: [
      entry('search', '搜索', async () => (await import('./commands/search.ts')).searchCommand),
      entry('doc', '查看、提审、审核、删除、还原', async () => (await import('./commands/doc/doc.ts')).docCommand),
      entry('import', '批量上传一个文件夹', async () => (await import('./commands/import.ts')).importCommand),
    ],
  },
  {
    title: '运维:',
    entries: [
      entry('health', '服务器及各部件是否正常', async () => (await import('./commands/health.ts')).healthCommand),
      entry('smoke', '冒烟检查', async () => (await import('./commands/smoke.ts')).smokeCommand),
      entry('index', '搜索索引', async () => (await import('./commands/search-index.ts')).indexCommand),
      entry('doctor', '检查整个安装有没有问题', async () => (await import('./commands/doctor.ts')).doctorCommand),
      entry('backup', '备份、校验和恢复', async () => (await import('./commands/backup.ts')).backupCommand),
      entry('library', '导出和导入整个知识库', async () => (await import('./commands/library.ts')).libraryCommand),
      entry('files', '文件保存在哪里', async () => (await import('./commands/files.ts')).filesCommand),
      entry('model', '按意思搜索的模型', async () => (await import('./commands/model.ts')).modelCommand),
      entry('admin', '管理员忘记密码时', async () => (await import('./commands/admin.ts')).adminCommand),
      entry('secret', '显示或更换安装的密钥', async () => (await import('./commands/secret.ts')).secretCommand),
      entry('reread', '重新读取文件', async () => (await import('./commands/reread.ts')).rereadCommand),
    ],
  },
  {
    title: '用户:',
    entries: [
      entry('user', '列出、新增、冻结、重置密码', async () => (await import('./commands/user/user.ts')).userCommand),
      entry('role', '列出角色', async () => (await import('./commands/role.ts')).roleCommand),
      entry('dept', '列出部门', async () => (await import('./commands/dept.ts')).deptCommand),
    ],
  },
  {
    title: '程序接口:',
    entries: [
      entry('token', 'API 令牌', async () => (await import('./commands/token/token.ts')).tokenCommand),
      entry('client', 'API 客户端', async () => (await import('./commands/client.ts')).clientCommand),
      entry('call', '调用任何一个接口', async () => (await import('./commands/call.ts')).callCommand),
      entry('mcp', '供 AI 助手使用', async () => (await import('./commands/mcp.ts')).mcpCommand),
    ],
  },
  {
    title: '其他:',
    entries: [
      {
        ...entry('completion', '命令行补全', async () => (await import('./commands/completion.ts')).completionCommand),
        needsAll: true,
      },
    ],
  },
]
