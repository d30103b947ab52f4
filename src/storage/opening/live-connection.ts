import { type Connection, connect } from '../../db/driver.ts'

/** Page cache of the live database connection in KiB; grows only as pages are used. */
const CACHE_KIB = 16_384

/**
 * Opens the live database file for reading and writing.
 *
 * synchronous=FULL: losing a claim sends a message twice, and group commits make it
 * cheap. wal_autocheckpoint=0 on every connection: only the snapshot publisher
 * checkpoints, because a checkpoint by another connection would tear its copy.
 *
 * secure_delete=ON: what a change or deletion frees is overwritten with zeros, so that nothing of a person is left in
 * unused parts of the file after an erasure. It writes no more pages than without.
 */
export function openLiveDatabase(path: string): Connection {
  const connection = connect(path)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('wal_autocheckpoint = 0')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`cache_size = -${CACHE_KIB}`)
  connection.pragma('temp_store = MEMORY')
  connection.pragma('secure_delete = ON')
  return connection
}
