/** The permissions contained in each choice: downloading includes reading. */
export const BITS_OF = { view: ['view'], download: ['view', 'download'] } as const
