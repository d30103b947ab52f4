import { migrations } from '../../migrations/index.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { LentConnections } from './lent-connections.ts'

let lent: LentConnections | undefined

/**
 * Returns a connection to a migrated, empty database in memory, for one user until it is closed. The
 * migrations run once per process, and closed connections are reused.
 */
export function openMigrated(): Connection {
  lent ??= new LentConnections(migratedImage())
  return lent.lend()
}

/** Returns a connection to an in-memory copy of a serialized database. */
export function openImage(image: Buffer): Connection {
  const connection = connect(image)
  connection.pragma('foreign_keys = ON')
  return connection
}

function migratedImage(): Buffer {
  const connection = connect(':memory:')
  migrate(connection, migrations, 0)
  const image = connection.serialize()
  connection.close()
  return image
}
