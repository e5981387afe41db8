/** The tenant of the operator of the installation; the only one, unless others are added. */
export const DEFAULT_TENANT = '0'
