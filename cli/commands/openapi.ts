import { migrations } from '../../migrations/index.ts'
import { loadConfig } from '../../src/config/config.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { silentLog } from '../../src/lib/log.ts'
import { createApp } from '../../src/wiring/app.ts'
import { command } from '../context.ts'

async function openapi(): Promise<void> {
  const { config } = loadConfig({ environment: {}, file: null })
  // The document is generated from the routes. They need a database, so an empty one is made in
  // memory.
  const connection = connect(':memory:')
  migrate(connection, migrations, systemClock.now())
  const app = createApp(config, { connection, log: silentLog })
  process.stdout.write(`${JSON.stringify(app.openApi(), null, 2)}\n`)
  await app.stop()
}

export const openapiCommand = () =>
  command('openapi', 'print the OpenAPI 3.0 document of this version', openapi, { isWithoutSettings: true })
