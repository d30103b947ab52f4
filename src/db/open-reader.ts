import { type Connection, connect } from './driver.ts'

/**
 * Opens the live database file for reading beside a writer; for read workers.
 * @param goingOn called by statements as they go; what it throws ends them
 */
export function openReader(path: string, goingOn: () => void): Connection {
  const connection = connect(path, { readonly: true, fileMustExist: true, goingOn })
  connection.pragma('cache_size = -12288')
  connection.pragma('temp_store = MEMORY')
  return connection
}
