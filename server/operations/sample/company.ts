import type { RoleCode } from '#server/jobs/queue/index.ts'

/** The people of the sample company, who write its documents. Nobody knows their passwords. */
export interface Member {
  name: string
  username: string
  department: string
  role: RoleCode
  post: string
}

export const COMPANY = '恒远机械'

export const MEMBERS: readonly Member[] = [
  { name: '李娜', username: 'hy_lina', department: '财务部', role: 'editor', post: '财务主管' },
  { name: '王强', username: 'hy_wangqiang', department: '设备部', role: 'editor', post: '设备主管' },
  { name: '陈静', username: 'hy_chenjing', department: '人力资源部', role: 'editor', post: '人事经理' },
  { name: '刘洋', username: 'hy_liuyang', department: '质量部', role: 'editor', post: '质量经理' },
  { name: '赵敏', username: 'hy_zhaomin', department: '行政部', role: 'editor', post: '行政主管' },
  { name: '孙磊', username: 'hy_sunlei', department: '安环部', role: 'editor', post: '安全工程师' },
  { name: '周婷', username: 'hy_zhouting', department: '市场部', role: 'editor', post: '产品经理' },
  { name: '张伟', username: 'hy_zhangwei', department: '生产部', role: 'Common', post: '生产班长' },
]

/** What its people looked for in the last weeks. */
export const SEARCHES = ['住宿标准', '报销', '年假', '安全生产', '点检', 'HY-200', '入职', '焊接参数']
