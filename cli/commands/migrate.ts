import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { migrations } from '../../migrations/index.ts'
import { VERSION } from '../../src/config/version.ts'
import { connect } from '../../src/db/driver.ts'
import { appliedMigrations, pendingMigrations } from '../../src/db/migrate.ts'
import { systemClock, toIso } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { assertDataExists, becomeOwnerOf, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { tryMigrations } from '../release/trial.ts'

/** Reads the file directly, because opening the data would migrate it. */
function readState(context: Context) {
  const { dataDir } = context.loaded.config
  assertDataExists(dataDir)
  becomeOwnerOf(dataDir)
  const paths = storagePaths(resolve(dataDir))
  const connection = connect(existsSync(paths.database) ? paths.database : paths.snapshot, {
    readonly: true,
    fileMustExist: true,
  })
  try {
    const applied = appliedMigrations(connection)
    const pending = pendingMigrations(connection, migrations)
    return [
      ...applied.map(({ version, name, appliedAt }) => ({
        version,
        name,
        state: 'applied',
        appliedAt: toIso(appliedAt),
      })),
      ...pending.map(({ version, name }) => ({ version, name, state: 'pending', appliedAt: null })),
    ]
  } finally {
    connection.close()
  }
}

const show = (context: Context) =>
  context.output.list(readState(context), [
    ['version', 'version'],
    ['name', 'migration'],
    ['state', 'state'],
    ['appliedAt', 'applied'],
  ])

function tryOnCopy({ loaded, output }: Context): void {
  const { dataDir } = loaded.config
  // An installation without data can be upgraded too.
  if (existsSync(dataDir)) becomeOwnerOf(dataDir)
  const begunMs = performance.now()
  const { pending, bytes } = tryMigrations(resolve(dataDir), {
    nowMs: systemClock.now(),
    onCopying: (size) =>
      output.say(
        `Trying ${VERSION} on a copy of the data, which takes ${Math.ceil(size / 1e6).toLocaleString('en-US')} MB of disk and as much for its journal.`,
      ),
  })
  const ms = Math.round(performance.now() - begunMs)
  output.record({ version: VERSION, pending, bytes, ms }, [
    ['version', 'works with the data'],
    ['pending', 'migrations'],
    ['ms', 'tried in, ms'],
  ])
}

export function migrateCommand(): Command {
  const migrate = command(
    'migrate',
    'upgrade the database to this version (`serve` does this automatically)',
    async (context) => {
      const before = readState(context).filter(({ state }) => state === 'pending').length
      await withCore(context, () => {})
      context.output.say(
        before === 0
          ? 'The database is up to date: no migration was pending.'
          : `Applied ${counted(before, 'migration')}. A copy of the data before them is in backups/.`,
      )
      show(context)
    },
  )
  return migrate
    .addCommand(command('status', 'list applied and pending migrations without applying any', show))
    .addCommand(
      command(
        'try',
        'try the migrations of this version on a copy of the data, next to the running server',
        tryOnCopy,
      ),
    )
}
