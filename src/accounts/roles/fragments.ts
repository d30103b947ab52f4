/**
 * SQL that joins the owner's role and membership, as `roles` and `memberships`.
 * @param organizationId SQL of the internal id of the organization
 */
export const joinOwner = (organizationId: string): string =>
  `JOIN roles ON roles.organization_id = ${organizationId} AND roles.key = 'OWNER'
   JOIN memberships ON memberships.role_id = roles.id`
