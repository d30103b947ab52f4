/** SQL for whether the joined user needs a code to sign in with a password. */
export const NEEDS_CODE = 'second_factors.confirmed_at IS NOT NULL'
