/**
 * SQL of a host, and NULL unless its last check succeeded.
 * @param host SQL of the host
 */
export const workingHost = (host: string): string =>
  `(SELECT host FROM organization_hosts WHERE host = ${host} AND checked_at IS NOT NULL AND problem IS NULL)`
