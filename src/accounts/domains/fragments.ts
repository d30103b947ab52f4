/** SQL that gives the host if its last check succeeded, otherwise NULL. @param host SQL of the host */
export const workingHost = (host: string): string =>
  `(SELECT host FROM organization_hosts WHERE host = ${host} AND checked_at IS NOT NULL AND problem IS NULL)`
