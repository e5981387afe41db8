import * as role from '#core/contract/sys/role.ts'
import { isFree } from '../duplicates.ts'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { LevelCell, LevelControl, LevelFilter } from '../levels/level-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { copyOfRole } from './role-copy.tsx'
import { roleMembers } from './role-members.tsx'
import { roleRights } from './role-rights.tsx'

export const roles = defineResource({
  id: 'role',
  noun: '角色',
  list: role.roleList,
  nameOf: (row) => row.roleName,
  columns: [
    { key: 'roleName', title: '角色名称', width: 180, isSortable: true },
    { key: 'roleCode', title: '角色编码', width: 160, isSortable: true },
    { key: 'level', title: '密级', width: 100, isSortable: true, cell: ({ level }) => <LevelCell level={level} /> },
    { key: 'description', title: '说明', width: 280 },
    { key: 'createBy', title: '创建人', width: 100, isHidden: true },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'roleName', label: '角色名称', control: TextControl },
    { key: 'roleCode', label: '角色编码', control: TextControl },
    { key: 'level', label: '密级', match: 'is', control: LevelFilter },
  ],
  form: {
    add: role.roleAdd,
    edit: role.roleEdit,
    get: role.roleGet,
    fields: [
      { key: 'roleName', label: '角色名称', control: TextControl, isRequired: true },
      {
        key: 'roleCode',
        label: '角色编码',
        control: TextControl,
        isRequired: true,
        check: isFree('sys_role', 'role_code', '角色编码已存在'),
      },
      { key: 'level', label: '密级', control: LevelControl, help: '角色里的人可以阅读不高于这一级的知识' },
      { key: 'description', label: '说明', control: LinesControl, isWide: true },
    ],
  },
  excel: { export: role.roleExport, import: { call: role.roleImport, template: role.roleTemplate } },
  remove: removal(role.roleDeleteBatch, '角色里的人会失去它给的权限，删除后不能恢复。'),
  actions: [roleRights, roleMembers, copyOfRole],
})

export const screens = { 'system/RoleList': roles }
