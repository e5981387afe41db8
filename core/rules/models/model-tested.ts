interface Tested {
  milliseconds: number
  dimension: number | null
  order: readonly number[] | null
}

/** What a test has found, for the person who asked for it. */
export function modelTested({ milliseconds, dimension, order }: Tested): string {
  if (dimension !== null) return `可以使用，${dimension} 维，${milliseconds} 毫秒`
  if (order === null) return `可以使用，${(milliseconds / 1000).toFixed(1)} 秒后答完`
  return order[0] === BEST
    ? `可以使用，${milliseconds} 毫秒；最相关的排在了最前`
    : `有回应（${milliseconds} 毫秒），但没有把最相关的排在最前，请确认这是重排模型`
}

/** The document of `RERANK_SAMPLE` that answers. */
const BEST = 1
