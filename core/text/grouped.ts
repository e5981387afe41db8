/** A whole number with a comma after every third digit: 1,084. */
export const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
