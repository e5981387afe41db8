import type { TreeNode } from '../parts/tree/tree-node.ts'

/** A made-up person for the gallery. */
export interface Someone {
  id: string
  username: string
  realname: string
  department: string
  phone: string
  email: string
  visits: number
  note: string
}

const FAMILIES = ['李', '王', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴']
const GIVEN = ['娜', '伟', '芳', '秀英', '敏', '静', '丽', '强', '磊', '军']
export const DEPARTMENTS = ['人事部', '财务部', '研发中心', '市场部', '法务部']

export const someone = (at: number): Someone => ({
  id: `u${at}`,
  username: `user${at}`,
  realname: `${FAMILIES[at % 10]!}${GIVEN[Math.floor(at / 10) % 10]!}${at}`,
  department: DEPARTMENTS[at % 5]!,
  phone: `138${String(at).padStart(8, '0')}`,
  email: `user${at}@example.com`,
  visits: (at * 37) % 1000,
  note: at === 4 ? '' : '负责差旅、采购和合同的审核，兼任知识管理员。',
})

export const people = (count: number): Someone[] => Array.from({ length: count }, (_, at) => someone(at + 1))

export const DEPARTMENT_TREE: readonly TreeNode[] = [
  {
    id: 'head',
    label: '总部',
    children: DEPARTMENTS.map((label, at) => ({
      id: `d${at}`,
      label,
      ...(at === 2 && {
        children: [
          { id: 'd20', label: '平台组' },
          { id: 'd21', label: '搜索与知识工程联合实验室组' },
        ],
      }),
    })),
  },
]
