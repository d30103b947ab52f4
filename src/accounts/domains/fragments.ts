/** All hosts of all organizations, for a FROM of SQL. */
export const FROM_HOSTS = 'FROM organization_hosts'

/**
 * SQL of a host, and NULL unless its last check found that it works.
 * @param host SQL of it
 */
export const workingHost = (host: string): string =>
  `(SELECT host ${FROM_HOSTS} WHERE host = ${host} AND checked_at IS NOT NULL AND problem IS NULL)`
