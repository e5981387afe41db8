/** How a question to a model ended: what became of the answer, or why there was none. */
export const MODEL_OUTCOMES = {
  asking: '没有结束',
  answered: '已回答',
  refused: '没有依据',
  unsupported: '依据不足',
  stopped: '已停止',
  unreachable: '连接不上',
  rejected: '服务拒绝',
  busy: '服务繁忙',
  slow: '超时',
  cut: '中途断了',
  malformed: '无法识别',
  'too-long': '太长',
} as const
export type ModelOutcome = keyof typeof MODEL_OUTCOMES
