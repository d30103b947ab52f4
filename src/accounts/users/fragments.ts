const IS_ACTIVE = `users.status = 'ACTIVE' AND users.deleted_at IS NULL`
const IS_NOT_SUSPENDED = `users.status <> 'SUSPENDED' AND users.deleted_at IS NULL`

/**
 * SQL that joins a user who has signed in and may go on, as `users`.
 * @param id SQL of the internal id
 */
export const joinActiveUser = (id: string): string => `JOIN users ON users.id = ${id} AND ${IS_ACTIVE}`

/**
 * SQL that joins a user who is not deleted, as `users`.
 * @param id SQL of the internal id
 */
export const joinUser = (id: string): string => `JOIN users ON users.id = ${id} AND users.deleted_at IS NULL`

/**
 * SQL that joins a user who may act, signed in or not, as `users`.
 * @param id SQL of the internal id
 */
export const joinUnsuspendedUser = (id: string): string =>
  `JOIN users ON users.id = ${id} AND ${IS_NOT_SUSPENDED}`

/**
 * SQL for whether a user may act in an organization, signed in or not.
 * @param organizationId SQL of its internal id
 * @param userId SQL of the internal id
 */
export const isUnsuspendedMember = (organizationId: string, userId: string): string =>
  `EXISTS (SELECT 1 FROM users JOIN memberships ON memberships.organization_id = ${organizationId} AND memberships.user_id = users.id
     WHERE users.id = ${userId} AND ${IS_NOT_SUSPENDED})`
