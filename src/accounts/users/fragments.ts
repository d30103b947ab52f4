const IS_ACTIVE = `users.status = 'ACTIVE' AND users.deleted_at IS NULL`
const IS_NOT_SUSPENDED = `users.status <> 'SUSPENDED' AND users.deleted_at IS NULL`

/**
 * SQL that joins a user who has signed in at least once and is not suspended or deleted, as `users`.
 * @param id SQL of the internal id of the user
 */
export const joinActiveUser = (id: string): string => `JOIN users ON users.id = ${id} AND ${IS_ACTIVE}`

/** SQL that joins a user who is not deleted, as `users`. @param id SQL of the internal id of the user */
export const joinUser = (id: string): string => `JOIN users ON users.id = ${id} AND users.deleted_at IS NULL`

/**
 * SQL that joins a user who is not suspended or deleted, as `users`. The user may never have signed in.
 * @param id SQL of the internal id of the user
 */
export const joinUnsuspendedUser = (id: string): string =>
  `JOIN users ON users.id = ${id} AND ${IS_NOT_SUSPENDED}`

/**
 * SQL for whether a user is a member who is not suspended or deleted. The user may never have signed in.
 * @param organizationId SQL of the internal id of the organization
 * @param userId SQL of the internal id of the user
 */
export const isUnsuspendedMember = (organizationId: string, userId: string): string =>
  `EXISTS (SELECT 1 FROM users JOIN memberships ON memberships.organization_id = ${organizationId} AND memberships.user_id = users.id
     WHERE users.id = ${userId} AND ${IS_NOT_SUSPENDED})`
