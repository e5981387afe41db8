/** What one call of a model may take. */
export interface ModelLimits {
  connectMs: number
  /** Until the first piece of text or of reasoning; comments that keep a connection alive are none. */
  firstMs: number
  /** Between two pieces. */
  betweenMs: number
  totalMs: number
  /** Of the answer's text. */
  characters: number
  /** Of the body as it arrives, reasoning included. */
  bytes: number
  /** Of one event, and of an answer that comes as a whole. */
  eventBytes: number
}

export const MODEL_LIMITS: ModelLimits = {
  connectMs: 5000,
  firstMs: 20_000,
  betweenMs: 15_000,
  totalMs: 120_000,
  characters: 4000,
  bytes: 16 * 1024 * 1024,
  eventBytes: 512 * 1024,
}
