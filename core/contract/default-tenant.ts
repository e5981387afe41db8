/** The tenant of whoever runs the installation; the only one where nobody makes others. */
export const DEFAULT_TENANT = '0'
