import { migrations } from '../../migrations/index.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { LentConnections } from './lent-connections.ts'

let lent: LentConnections | undefined

/**
 * A connection to a migrated, empty database in memory, which nobody else has until it is closed.
 * The migrations run once per process, and closed connections are used again.
 */
export function openMigrated(): Connection {
  lent ??= new LentConnections(migratedImage())
  return lent.lend()
}

/** A connection to a copy in memory of a database that was serialized. */
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
