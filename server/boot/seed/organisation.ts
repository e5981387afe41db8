import type { RoleCode } from '#server/jobs/queue/index.ts'

export const ROLES: Readonly<Record<RoleCode, { name: string; description: string }>> = {
  admin: { name: '管理员', description: '管理系统与全部知识' },
  editor: { name: '编辑', description: '上传知识，免审核发布' },
  reviewer: { name: '审核员', description: '上传知识，审核本部门及下级部门的知识' },
  Common: { name: '普通用户角色', description: '阅读与上传知识' },
}

export interface DepartmentSeed {
  name: string
  /** 1 company, 2 department. */
  category: '1' | '2'
  below?: readonly DepartmentSeed[]
}

export const COMPANY: DepartmentSeed = {
  name: '知库示例公司',
  category: '1',
  below: [
    { name: '人力资源部', category: '2', below: [{ name: '薪酬组', category: '2' }] },
    { name: '财务部', category: '2' },
    { name: '信息技术部', category: '2' },
    { name: '法务部', category: '2' },
  ],
}

export interface UserSeed {
  username: string
  realname: string
  workNo: string
  /** 1 male, 2 female. */
  sex: 1 | 2
  role: RoleCode
  department: string
}

export const ADMIN: UserSeed = {
  username: 'admin',
  realname: '管理员',
  workNo: '1000',
  sex: 1,
  role: 'admin',
  department: COMPANY.name,
}

/** Demo users for trying the product. They are frozen until an administrator gives them a password. */
export const DEMO_USERS: readonly UserSeed[] = [
  { username: 'editor', realname: '编辑小林', workNo: '1001', sex: 2, role: 'editor', department: '人力资源部' },
  { username: 'reviewer', realname: '审核老周', workNo: '1002', sex: 1, role: 'reviewer', department: '人力资源部' },
  { username: 'zhangwei', realname: '张伟', workNo: '1003', sex: 1, role: 'Common', department: '财务部' },
  { username: 'lina', realname: '李娜', workNo: '1004', sex: 2, role: 'Common', department: '信息技术部' },
]
