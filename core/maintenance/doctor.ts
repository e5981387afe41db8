import * as v from 'valibot'

/**
 * Everything that `zhiku doctor` can find, by its code. Codes are never reused, because scripts and alarms depend on
 * them. `docs/doctor.md` is checked against this table.
 */
export const CHECKS = {
  'ZK-D01': { name: '服务器无法访问，或有部件不工作', hint: '查看服务器的输出，确认地址（ZHIKU_URL）并重新启动' },
  'ZK-D02': { name: '检查用的文件没有搜到，或没有删除', hint: '运行 zhiku smoke 看停在哪一步，再看 zhiku index' },
  'ZK-D03': { name: '没有权限的人看到了私有的文件', hint: '立即停止对外访问，核对授权和匿名访问的设置' },
  'ZK-D04': { name: '授权没有操作记录，可能是绕过服务器写入的', hint: '在权限管理中核对并撤销这条授权' },
  'ZK-D05': { name: '数据库无法访问', hint: '查看 postgres.log 或外部数据库的状态，确认 DATABASE_URL' },
  'ZK-D06': { name: '后台任务失败', hint: '在“系统监控 → 后台任务”查看原因，排除后点“重试”' },
  'ZK-D07': { name: '后台任务等得太久', hint: '确认服务器在运行，看处理器和磁盘是否太忙' },
  'ZK-D08': { name: '磁盘空间不足', hint: '清理或扩大数据文件夹所在的磁盘' },
  'ZK-D09': { name: '时钟不一致', hint: '让各台机器与同一个时间服务器同步' },
  'ZK-D10': { name: '版本不符', hint: '用 npm start 启动，或升级 PostgreSQL 到 15 以上' },
  'ZK-D11': { name: '搜索索引落后', hint: '稍后再看；一直落后就运行 zhiku index rebuild' },
  'ZK-D12': { name: '搜索索引文件损坏', hint: '运行 zhiku index rebuild，并检查磁盘' },
  'ZK-D13': { name: '缺少文件', hint: '从备份恢复这个文件到 files 文件夹' },
  'ZK-D14': { name: '文件的内容与摘要不符', hint: '检查磁盘，从备份恢复这个文件' },
  'ZK-D15': { name: '数据文件夹的所有者或权限不对', hint: '由运行服务器的用户所有，文件夹 0700，密钥 0600' },
  'ZK-D16': { name: 'HTTPS 证书无效、已过期或即将过期', hint: '在反向代理上更换证书' },
  'ZK-D17': { name: 'PostgreSQL 的设置不安全或不够用', hint: '改回默认值并重新启动 PostgreSQL' },
  'ZK-D18': { name: '数据文件夹里是一次没有完成的恢复', hint: '清空数据文件夹（以及外部数据库）再恢复一次' },
  'ZK-D19': {
    name: '文件存储无法访问',
    hint: '检查对象存储的地址、密钥和存储桶（ZHIKU_S3_…），或数据文件夹所在的磁盘',
  },
  'ZK-D20': { name: '文件读取失败', hint: '检查磁盘或对象存储，读不出来的从备份恢复' },
  'ZK-D21': { name: '有一项检查没有完成', hint: '排除所说的原因再检查一次' },
  'ZK-D22': {
    name: '读不到服务器保存文件的位置',
    hint: '用与服务器相同的 ZHIKU_DATA、ZHIKU_S3_… 运行；文件夹没有挂载的先挂载。不要因此恢复备份',
  },
  'ZK-D23': { name: '记录没有按期清理', hint: '确认服务器在运行，看日志里“清理过期的…”为什么没有完成' },
} as const
export type CheckCode = keyof typeof CHECKS

export const Finding = v.object({
  code: v.picklist(Object.keys(CHECKS) as [CheckCode, ...CheckCode[]]),
  /** The exact object: a file, a task, a number. */
  detail: v.string(),
})
export type Finding = v.InferOutput<typeof Finding>

export const MachineReport = v.object({
  findings: v.array(Finding),
  /** The codes that were checked. */
  checked: v.array(v.string()),
  /** Recommendations for more safety, which are no faults. */
  advice: v.array(v.string()),
})
export type MachineReport = v.InferOutput<typeof MachineReport>
