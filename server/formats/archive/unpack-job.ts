/** The job of the unpacking child: the index of a file in the directory, or null to list all files. */
export interface UnpackJob {
  ordinal: number | null
}

/** The first byte of its answer says whether the result or the message of a refusal follows. */
export const UNPACKED = { whole: 0, refused: 1 } as const
