import type { Scope } from '../access/scope.ts'

/** The names of the scopes on the screens. */
export const SCOPE_TEXTS: Record<Scope, { name: string; note: string }> = {
  private: { name: '仅自己', note: '只有您能搜到和阅读。' },
  department: { name: '本部门及上级', note: '本部门、上级和下级部门的人能搜到和阅读，其他部门不能。' },
  staff: { name: '全体员工', note: '登录的人都能搜到和阅读。' },
  public: { name: '所有人可看', note: '不登录的访客也能搜到和阅读。' },
}
