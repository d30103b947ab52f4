/** How many people a number may write to first within 24 hours, by Meta's word for the limit. */
const TIERS: ReadonlyMap<unknown, number> = new Map([
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1_000],
  ['TIER_2K', 2_000],
  ['TIER_10K', 10_000],
  ['TIER_100K', 100_000],
])

/** The limit that a word means; undefined for no limit and for an unknown word. */
export const limitOf = (tier: unknown): number | undefined => TIERS.get(tier)
