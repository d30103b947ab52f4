import { createTestApp, type TestApp } from './app.ts'
import { openImage, openMigrated } from './migrated.ts'

/**
 * What `make` makes, made once per process: each call answers an application of its own on a copy of that
 * database, with a copy of what `make` answered. `make` must leave the clock where it is.
 */
export function seededOnce<T>(
  make: (app: TestApp) => Promise<T>,
): (...options: Parameters<typeof createTestApp>) => Promise<{ app: TestApp; made: T }> {
  let image: Promise<{ made: T; bytes: Buffer }> | undefined
  return async (config = {}, parts = {}) => {
    image ??= imageOf(make)
    const { made, bytes } = await image
    const app = createTestApp(config, { ...parts, connection: openImage(bytes) })
    return { app, made: structuredClone(made) }
  }
}

async function imageOf<T>(make: (app: TestApp) => Promise<T>): Promise<{ made: T; bytes: Buffer }> {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const made = await make(app)
  await app.app.db.settled()
  return { made, bytes: connection.serialize() }
}
