/** The kinds of callouts in written pages, by their value in `data-callout`. */
export const CALLOUTS = { tip: '提醒', result: '结论', caution: '注意' } as const
export type CalloutKind = keyof typeof CALLOUTS

export const isCallout = (kind: string | null | undefined): kind is CalloutKind =>
  typeof kind === 'string' && Object.hasOwn(CALLOUTS, kind)
