import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const FILE_AND_JOB_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-oss',
    parent: 'system',
    name: '对象存储',
    url: '/isystem/ossFile',
    component: 'system/oss/OSSFileList',
    icon: 'hdd',
    sortNo: 13,
    roles: ['admin'],
  },
  {
    key: 'system-job',
    parent: 'system',
    name: '定时任务',
    url: '/isystem/quartzJob',
    component: 'system/QuartzJobList',
    icon: 'clock-circle',
    sortNo: 14,
    roles: ['admin'],
  },
]

export const FILE_AND_JOB_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:oss:list', name: '查看对象存储的文件', parent: 'system-oss', roles: [] },
  { code: 'sys:oss:upload', name: '上传文件到对象存储', parent: 'system-oss', roles: [] },
  { code: 'sys:oss:delete', name: '删除对象存储的文件', parent: 'system-oss', roles: [] },
  { code: 'sys:oss:move', name: '移动全部文件的保存位置', parent: 'system-oss', roles: [] },
  { code: 'sys:quartzJob:list', name: '查看定时任务', parent: 'system-job', roles: [] },
  { code: 'sys:quartzJob:add', name: '新增定时任务', parent: 'system-job', roles: [] },
  { code: 'sys:quartzJob:edit', name: '修改、停止与恢复定时任务', parent: 'system-job', roles: [] },
  { code: 'sys:quartzJob:delete', name: '删除定时任务', parent: 'system-job', roles: [] },
  { code: 'sys:quartzJob:execute', name: '立即执行定时任务', parent: 'system-job', roles: [] },
]
