/** Returns a share from 0 to 1 in percent with tenths. */
export const percentOf = (share: number): number => Math.round(share * 1_000) / 10
