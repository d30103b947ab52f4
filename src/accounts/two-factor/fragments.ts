/** SQL for whether a sign-in of the joined user with a password needs a code. */
export const NEEDS_CODE = 'second_factors.confirmed_at IS NOT NULL'
