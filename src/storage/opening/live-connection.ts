import { type Connection, connect } from '../../db/driver.ts'

/** Page cache of the live database connection in KiB. It grows only as pages are used. */
const CACHE_KIB = 16_384

/**
 * Size to which a WAL file is cut when it is written again from its beginning. A checkpoint does not cut it,
 * because that would wait for readers.
 */
export const WAL_KEPT_BYTES = 16 * 1024 * 1024

/**
 * Opens the live database file for reading and writing.
 *
 * synchronous=FULL: losing a claim would send a message twice, and group commits make it cheap.
 * wal_autocheckpoint=0 on every connection: only the snapshot publisher checkpoints, because a checkpoint by
 * another connection would tear its copy.
 *
 * secure_delete=ON: bytes that a change or deletion frees are overwritten with zeros, so that no data of a
 * person stays in unused parts of the file after an erasure. The number of written pages is the same without
 * it.
 */
export function openLiveDatabase(path: string): Connection {
  const connection = connect(path)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('wal_autocheckpoint = 0')
  connection.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`)
  connection.pragma('foreign_keys = ON')
  connection.pragma(`cache_size = -${CACHE_KIB}`)
  connection.pragma('temp_store = MEMORY')
  connection.pragma('secure_delete = ON')
  return connection
}
