/** `km_doc.status` on the wire: 0 draft, 1 waiting, 2 passed, 3 rejected, 9 in the recycle bin. */
export const STATUS = { draft: 0, waiting: 1, passed: 2, rejected: 3, deleted: 9 } as const
export type Status = (typeof STATUS)[keyof typeof STATUS]

/** `ftiFlag`: the progress of the document's text towards the index. */
export const INDEX_STATE = { failed: -1, waiting: 0, indexed: 1, notNeeded: 2 } as const
