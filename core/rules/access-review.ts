/** Whether a campaign still asks. */
export const REVIEW_CAMPAIGN_STATES = ['running', 'ended'] as const
export type CampaignState = (typeof REVIEW_CAMPAIGN_STATES)[number]

/** What becomes of what nobody has decided until the end. */
export const OUTCOMES = ['keep', 'drop'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * Of one grant of a campaign. `changed` and `gone`: it was edited, or taken away or expired, before anybody decided, so
 * nobody decides about it any more.
 */
export const ITEM_STATES = ['open', 'kept', 'dropped', 'changed', 'gone'] as const
export type ItemState = (typeof ITEM_STATES)[number]
