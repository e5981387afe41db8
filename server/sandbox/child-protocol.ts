/** In its environment a child is told what to do: arguments are visible to every user of the machine. */
export const JOB_VARIABLE = 'ZHIKU_EXTRACTION'

/** Results have a pipe of their own, so that nothing a library prints can be taken for one. */
export const RESULT_DESCRIPTOR = 3

/** Where a child that was given a password reads it. */
export const SECRET_DESCRIPTOR = 4
