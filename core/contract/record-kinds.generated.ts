// Written by build/registries.ts, which says what follows from which files. Do not edit.
export const RECORD_KINDS = {
  'ai-model': '模型',
  'check-rule': '编码校验规则',
  'data-source': '数据源',
  'document-template': '文档模板',
  'fill-rule': '填值规则',
  'gateway-route': '网关路由',
  'masking-rule': '脱敏规则',
  'message-template': '消息模板',
  'position': '职务',
  'retention-hold': '案件冻结',
  'retention-rule': '保留规则',
} as const
