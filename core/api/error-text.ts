/** What a person is told of a failure: its own sentence, or `otherwise` where something was thrown that is no error. */
export const errorText = (error: unknown, otherwise = '未知错误'): string =>
  error instanceof Error ? error.message : otherwise
