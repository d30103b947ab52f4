/**
 * SQL of a host, and NULL unless its last check found that it works.
 * @param host SQL of it
 */
export const workingHost = (host: string): string =>
  `(SELECT host FROM organization_hosts WHERE host = ${host} AND checked_at IS NOT NULL AND problem IS NULL)`
