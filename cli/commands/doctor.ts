import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { isSealingKeyLocked, openedKey } from '../../src/accounts/settings/sealing-key.ts'
import { SETTING_KEYS } from '../../src/accounts/settings/store.ts'
import { pendingMigrations } from '../../src/db/migrate.ts'
import { readSetting } from '../../src/db/settings.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { SENDING_HOLD_KEY } from '../../src/storage/opening/sending-hold.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { assertDataExists, becomeOwnerOf } from '../appliance.ts'
import { command } from '../context.ts'
import { checkAudit } from '../doctor-audit.ts'
import { checkBilling } from '../doctor-billing.ts'
import { checkCertificates } from '../doctor-certificates.ts'
import { checkCopies } from '../doctor-copies.ts'
import { checkEvents } from '../doctor-events.ts'
import { checkJobs } from '../doctor-jobs.ts'
import { checkStripe } from '../doctor-payments.ts'
import { checkSending } from '../doctor-sending.ts'
import { checkServer } from '../doctor-server.ts'
import { checkSettingsFile } from '../doctor-settings.ts'
import { checkStorage, error, type Finding, inspecting, ok, warning } from '../doctor-storage.ts'
import { checkTables } from '../doctor-tables.ts'
import { checkWork } from '../doctor-work.ts'

/** Checks the master key as the server does at its start. */
function checkMasterKey(databasePath: string, masterKey: string | undefined): Finding[] {
  if (!existsSync(databasePath)) return []
  const check = 'master key'
  return inspecting(check, databasePath, (connection) => {
    try {
      const stored = readSetting(connection, SETTING_KEYS.sealingKey)
      if (stored !== undefined) openedKey(stored, masterKey)
      const isLocked = isSealingKeyLocked(connection)
      return [
        ok(check, isLocked ? 'opens the credentials in the data' : 'not set: a copy of the data is complete'),
      ]
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      return [error(check, [refusal.message, refusal.remedy].filter(Boolean).join(' '))]
    }
  })
}

async function checkHold(databasePath: string, publicBaseUrl: string): Promise<Finding[]> {
  if (!existsSync(databasePath)) return []
  // Loaded here, because the module loads every route, and the other checks do not need them.
  const { RETENTION } = await import('../../src/wiring/modules.ts')
  return inspecting('sending', databasePath, (connection) => {
    const held = readSetting(connection, SENDING_HOLD_KEY)
    const isCurrent = pendingMigrations(connection, migrations).length === 0
    return [
      held === undefined
        ? ok('sending', 'not held')
        : warning('sending', 'held: no messages are sent; see `carillon send status`'),
      ...(isCurrent
        ? [
            ...checkSending(connection, systemClock.now()),
            ...checkJobs(connection, systemClock.now()),
            ...checkWork(connection, systemClock.now()),
            ...checkEvents(connection, systemClock.now()),
            ...checkTables(connection, RETENTION, systemClock.now()),
            ...checkBilling(connection, { publicBaseUrl, now: systemClock.now() }),
            ...checkAudit(connection),
          ]
        : []),
    ]
  })
}

export const doctorCommand = () =>
  command<{ full?: boolean }>('doctor', 'check for problems', async (context, { full = false }) => {
    const { config } = context.loaded
    assertDataExists(config.dataDir)
    becomeOwnerOf(config.dataDir)
    const paths = storagePaths(resolve(config.dataDir))
    const changed = context.loaded.shown.filter(({ origin }) => origin !== 'default')
    const isPortGiven = changed.some(({ name, origin }) => name === 'port' && origin === 'flag')
    const findings = [
      ok(
        'configuration',
        `${counted(changed.length, 'setting differs', 'settings differ')} from the defaults`,
      ),
      ...checkSettingsFile(context.settingsFile),
      ...(await checkStorage(config, paths, full)),
      ...checkMasterKey(paths.database, config.secrets.masterKey),
      ...(await checkCopies(config)),
      ...(await checkHold(paths.database, config.publicBaseUrl)),
      ...(await checkStripe(config, paths.database)),
      ...(await checkServer(config, paths.lock, isPortGiven)),
      ...(await checkCertificates(config, paths.database)),
    ]
    context.output.list(findings, [
      ['status', ''],
      ['check', 'check'],
      ['detail', 'finding', 'wrap'],
    ])
    if (findings.some(({ status }) => status === 'error')) process.exitCode = EXIT.FAILED
  })
    .option('--port <number>', 'port on which the server should respond')
    .option(
      '--full',
      'read the whole database and check every rule of the data; takes about 20 seconds per gigabyte',
    )
