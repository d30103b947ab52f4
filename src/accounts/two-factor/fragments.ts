/**
 * SQL that joins the second factor of a user, or none, as `second_factors`; see `NEEDS_CODE`.
 * @param userId SQL of the internal id
 */
export const leftJoinSecondFactor = (userId: string): string =>
  `LEFT JOIN second_factors ON second_factors.user_id = ${userId}`

/** SQL for whether a sign-in of the joined user with a password needs a code. */
export const NEEDS_CODE = 'second_factors.confirmed_at IS NOT NULL'
