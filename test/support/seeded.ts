import { createTestApp, type TestApp } from './app.ts'
import { LentConnections } from './lent-connections.ts'
import { openMigrated } from './migrated.ts'

/**
 * Runs `make` once per process. Each call returns a new application on a copy of that database, with a copy
 * of the result of `make`. `make` must not move the clock.
 */
export function seededOnce<T>(
  make: (app: TestApp) => Promise<T>,
): (...options: Parameters<typeof createTestApp>) => Promise<{ app: TestApp; made: T }> {
  let seeded: Promise<{ made: T; copies: LentConnections }> | undefined
  return async (config = {}, parts = {}) => {
    seeded ??= seed(make)
    const { made, copies } = await seeded
    const app = createTestApp(config, { ...parts, connection: copies.lend() })
    return { app, made: structuredClone(made) }
  }
}

async function seed<T>(make: (app: TestApp) => Promise<T>): Promise<{ made: T; copies: LentConnections }> {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const made = await make(app)
  await app.app.db.settled()
  return { made, copies: new LentConnections(connection.serialize()) }
}
