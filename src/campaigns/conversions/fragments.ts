/** @param alias of `conversions`, the deals that were won */
export const fromConversions = (alias: string): string => `FROM conversions ${alias}`
