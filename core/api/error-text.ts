/** The message of a failure for people: its own, or `otherwise` when the thrown value is no error. */
export const errorText = (error: unknown, otherwise = '未知错误'): string =>
  error instanceof Error ? error.message : otherwise
