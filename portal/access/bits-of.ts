/** What is asked for and given: who may download may read. */
export const BITS_OF = { view: ['view'], download: ['view', 'download'] } as const
