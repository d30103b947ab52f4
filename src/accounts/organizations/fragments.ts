/**
 * SQL that sets the contact count of each organization.
 * @param sql of the number of live contacts of a row of `organizations`
 */
export const setContactCounts = (sql: string): string => `UPDATE organizations SET contact_count = ${sql}`

/**
 * SQL of one live organization, for use after FROM. Further conditions (AND) or clauses can be appended.
 * @param id SQL of the internal id of the organization
 */
export const fromOrganization = (id: string): string =>
  `FROM organizations WHERE organizations.id = ${id} AND organizations.deleted_at IS NULL`

/** SQL that joins a live organization, as `organizations`. @param id SQL of the internal id of the organization */
export const joinOrganization = (id: string): string =>
  `JOIN organizations ON organizations.id = ${id} AND organizations.deleted_at IS NULL`

/** SQL like `joinOrganization`, but by the public id. @param uuid SQL of the public id of the organization */
export const joinOrganizationByUuid = (uuid: string): string =>
  `JOIN organizations ON organizations.uuid = ${uuid} AND organizations.deleted_at IS NULL`

/** SQL for whether an organization exists and is not deleted. @param id SQL of the internal id of the organization */
export const isLiveOrganization = (id: string): string => `EXISTS (SELECT 1 ${fromOrganization(id)})`

/** SQL for whether an organization is not suspended. @param id SQL of the internal id of the organization */
export const isUnsuspendedOrganization = (id: string): string =>
  `${id} NOT IN (SELECT organizations.id FROM organizations WHERE organizations.suspended_at IS NOT NULL)`
