/** Who belongs to which organization, for a FROM of SQL. */
export const FROM_MEMBERSHIPS = 'FROM memberships'

/**
 * SQL that joins the membership of a user in an organization, as `memberships`.
 * @param organizationId SQL of its internal id
 * @param userId SQL of the internal id
 */
export const joinMembership = (organizationId: string, userId: string): string =>
  `JOIN memberships ON memberships.organization_id = ${organizationId} AND memberships.user_id = ${userId}`

/** SQL that joins the role of a row of `memberships`, as `roles`. */
export const JOIN_ROLE = 'JOIN roles ON roles.id = memberships.role_id'

/**
 * SQL that joins a role or none, as `roles`.
 * @param id SQL of its internal id
 */
export const leftJoinRole = (id: string): string => `LEFT JOIN roles ON roles.id = ${id}`

/**
 * SQL that joins the owner's role and membership, as `roles` and `memberships`.
 * @param organizationId SQL of its internal id
 */
export const joinOwner = (organizationId: string): string =>
  `JOIN roles ON roles.organization_id = ${organizationId} AND roles.key = 'OWNER'
   JOIN memberships ON memberships.role_id = roles.id`
