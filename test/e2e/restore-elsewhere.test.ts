import { expect, test } from 'bun:test'
import { mkdirSync, renameSync } from 'node:fs'
import { LedgerLane } from '../../src/appliance/copies/ledger-lane.ts'
import { findLedgerState } from '../../src/appliance/copies/ledger-state.ts'
import { withReader } from '../../src/db/driver.ts'
import { silentLog } from '../../src/lib/log.ts'
import { generationOf } from '../../src/storage/session-history.ts'
import { ledgersOf } from '../../src/wiring/core.ts'
import { Site } from '../support/cli.ts'
import { TestClock } from '../support/clock.ts'
import { copySettings, PASSPHRASE } from '../support/copies.ts'

/** A site whose key was revoked after a backup, and whose ledgers are in its place of copies. */
async function revoked() {
  const site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  const environment = { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE }
  Object.assign(site.environment, environment)
  await site.init()
  await site.answer('copies', 'init')
  const backup = site.at('backup.db')
  await site.answer('backup', '-o', backup)
  const [key] = await site.answer('key', 'list')
  await site.answer('key', 'revoke', key.id)
  const config = { dataDir: site.data, generationDir: `${site.data}-generation` }
  const { withdrawalLedger, erasureLedger, handoverLedger } = ledgersOf(config)
  const lane = new LedgerLane({
    dataDir: site.data,
    settings: { ...copySettings({ folder }), lock: { kind: 'PASSPHRASE', passphrase: PASSPHRASE } },
    generation: withReader(backup, generationOf),
    paths: {
      withdrawals: withdrawalLedger.path,
      erasures: erasureLedger.path,
      handovers: handoverLedger.path,
    },
    clock: new TestClock(),
    log: silentLog,
  })
  await lane.stop()
  expect(findLedgerState(site.data)).toMatchObject({ failure: null, objects: [{}] })
  return { site, folder, environment, backup, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

test('a file that is restored on another machine has what was revoked since, if the place of copies can be read', async () => {
  using all = await revoked()
  const { folder, environment, backup } = all
  using away = new Site(environment)
  expect(await away.answer('restore', backup)).toMatchObject({
    withdrawnAgain: { 'API keys': 1 },
    unreadElsewhere: null,
  })
  await away.answer('backup', '-o', away.at('newer.db'))
  using third = new Site(environment)
  expect((await third.run(['restore', away.at('newer.db')])).stderr).toContain(
    `No opt-out, revoked key or removed member is newer than the copy: neither this server nor ${folder} has a record of one.`,
  )

  using wrong = new Site({ ...environment, CARILLON_BACKUP_PASSPHRASE: 'not that of the objects' })
  const unopened = await wrong.answer('restore', backup)
  expect(unopened).toMatchObject({ withdrawnAgain: {} })
  expect(unopened.unreadElsewhere).toContain('no passphrase opens its key ledger/')

  renameSync(folder, `${folder}-away`)
  using alone = new Site(environment)
  const { exitCode, stderr } = await alone.run(['restore', backup])
  expect(exitCode).toBe(0)
  expect(stderr).toContain('It has no records of another server.')
  expect(stderr).toContain('are not repeated, because it cannot be read')
})
