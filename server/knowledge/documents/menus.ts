import type { FeatureMenu } from '#server/jobs/queue/index.ts'

/** What a reviewer works on, and what has passed. */
export const REVIEW_MENUS: readonly FeatureMenu[] = [
  { key: 'km-pending-review', name: '待审核', path: 'pendingReview', component: 'PendingReviewList', icon: 'audit' },
  { key: 'km-audited', name: '已审核', path: 'audited', component: 'AuditedList', icon: 'audit' },
].map(({ path, component, ...menu }, at): FeatureMenu => ({
  ...menu,
  parent: 'system',
  url: `/isystem/${path}`,
  component: `km/filemanagement/${component}`,
  sortNo: 60 + at,
  roles: ['admin', 'reviewer'],
  rights: [],
}))
