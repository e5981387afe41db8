/** A child gets its job in its environment, because every user of the machine can see arguments. */
export const JOB_VARIABLE = 'ZHIKU_EXTRACTION'

/** The result has its own pipe, so that text printed by a library cannot be taken for it. */
export const RESULT_DESCRIPTOR = 3

/** The descriptor from which a child reads its password. */
export const SECRET_DESCRIPTOR = 4
