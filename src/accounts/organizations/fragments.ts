/** SQL that sets the contact counts. @param sql of the number of live contacts of a row of `organizations` */
export const setContactCounts = (sql: string): string => `UPDATE organizations SET contact_count = ${sql}`

/**
 * SQL of one live organization, to follow FROM. An AND or another clause can be appended.
 * @param id SQL of its internal id
 */
export const fromOrganization = (id: string): string =>
  `FROM organizations WHERE organizations.id = ${id} AND organizations.deleted_at IS NULL`

/**
 * SQL that joins a live organization, as `organizations`.
 * @param id SQL of its internal id
 */
export const joinOrganization = (id: string): string =>
  `JOIN organizations ON organizations.id = ${id} AND organizations.deleted_at IS NULL`

/**
 * As `joinOrganization`, by the public id.
 * @param uuid SQL of the public id
 */
export const joinOrganizationByUuid = (uuid: string): string =>
  `JOIN organizations ON organizations.uuid = ${uuid} AND organizations.deleted_at IS NULL`

/**
 * SQL for whether an organization is not deleted.
 * @param id SQL of its internal id
 */
export const isLiveOrganization = (id: string): string => `EXISTS (SELECT 1 ${fromOrganization(id)})`

/**
 * SQL for whether an organization is not suspended.
 * @param id SQL of its internal id
 */
export const isUnsuspendedOrganization = (id: string): string =>
  `${id} NOT IN (SELECT organizations.id FROM organizations WHERE organizations.suspended_at IS NOT NULL)`
