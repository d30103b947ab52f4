import { resolve } from 'node:path'
import { ensureSettings, type Settings } from '../accounts/settings/store.ts'
import './ports.ts'
import { migrations } from '../../migrations/index.ts'
import { openSealingKey } from '../accounts/settings/sealing-key.ts'
import { hasDuePeople } from '../automations/passages/store.ts'
import { CredentialVault } from '../channels/identities/credentials.ts'
import { ProviderRegistry } from '../channels/identities/registry.ts'
import type { Config } from '../config/config.ts'
import type { WriteGuard } from '../db/create-database.ts'
import { createDatabase } from '../db/create-database.ts'
import type { Db, Reader } from '../db/database.ts'
import type { Connection } from '../db/driver.ts'
import { inlineReadPool } from '../db/inline-pool.ts'
import type { ReadPool } from '../db/read-pool.ts'
import { hasDueMessages } from '../delivery/messages/sending-status.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { armFaultPoints } from '../lib/fault.ts'
import type { Log } from '../lib/log.ts'
import { createGuardedFetch, type GuardedClient } from '../providers/guarded-fetch.ts'
import { createLocateHost } from '../providers/locate-host.ts'
import { defaultGenerationDir } from '../storage/generation.ts'
import { ErasureLedger } from '../storage/guarding/erasure-ledger.ts'
import { HandoverLedger } from '../storage/guarding/handover-ledger.ts'
import { WithdrawalLedger } from '../storage/guarding/withdrawal-ledger.ts'
import { storagePaths } from '../storage/paths.ts'
import { SecretBox } from '../webhooks/endpoints/secrets.ts'
import { INVARIANTS } from './invariants.ts'
import { repeatWithdrawals, type WithdrawnAgain, withdrawalsNotedBy } from './withdrawals.ts'

/** Returns the options with which the server and commands open the data. */
export const dataOptions = (config: Pick<Config, 'generationDir'>) => ({
  migrations,
  invariants: INVARIANTS,
  hasDueMessages: (connection: Connection, nowMs: number) =>
    hasDueMessages(connection, nowMs) || hasDuePeople(connection, nowMs),
  generationDir: config.generationDir,
})

/** Returns the ledgers that stay when the data is replaced. They are stored next to the generation record. */
export const ledgersOf = ({ generationDir, dataDir }: Pick<Config, 'generationDir' | 'dataDir'>) => {
  const directory = generationDir ?? defaultGenerationDir(dataDir)
  return {
    erasureLedger: new ErasureLedger(directory, dataDir),
    withdrawalLedger: new WithdrawalLedger(directory, dataDir),
    handoverLedger: new HandoverLedger(directory, dataDir),
  }
}

/** Inputs of the core. Tests pass their own clock and an in-memory connection. */
export interface CoreParts {
  connection: Connection
  log: Log
  clock?: Clock
  readPool?: (reader: Reader) => ReadPool
  /** Checks the files before each write. */
  guard?: WriteGuard | undefined
  /** Outlives the data. Default: none, for a database in memory. */
  withdrawalLedger?: WithdrawalLedger | undefined
  /** Client of the providers. Tests use it to replace the fixed hosts of a provider. */
  providerFetch?: GuardedClient
  /** Outlives the data, like `withdrawalLedger`. */
  handoverLedger?: HandoverLedger | undefined
}

/**
 * Data and dependencies of services, all that a command uses. Operations, router, OpenAPI and background work
 * are left out, because loading them takes longer than most commands.
 */
export interface Core {
  config: Config
  db: Db
  settings: Settings
  /** Seals secrets that must be readable again: credentials of senders, secrets of second factors. */
  sealingKey: Uint8Array
  /** Result of `repeatWithdrawals`. Undefined without a ledger. */
  withdrawnAgain: WithdrawnAgain | undefined
  /** Opens and seals the credentials of senders. */
  vault: CredentialVault
  providers: ProviderRegistry
  /** Opens and seals the secrets of webhook endpoints. */
  webhookSecrets: SecretBox
}

/** Creates the core. The connection must be migrated, and `db.close()` ends it. */
export function createCore(config: Config, parts: CoreParts): Core {
  const { log, clock = systemClock, readPool = inlineReadPool, withdrawalLedger: ledger } = parts
  let noteWithdrawals: (() => void) | undefined
  const db = createDatabase(parts.connection, {
    clock,
    readPool,
    guard: parts.guard,
    onError: (error) => log.error('after commit', { cause: error }),
    afterCommit: () => noteWithdrawals?.(),
  })
  const settings = db.writeNow(ensureSettings)
  const { publicBaseUrl, allowPrivateGateways } = config
  const sealingKey = db.writeNow((tx) => openSealingKey(tx, settings, config.secrets.masterKey))
  const outside = ledger && { db, log, ledger, key: sealingKey }
  const withdrawnAgain =
    outside &&
    repeatWithdrawals({
      ...outside,
      handovers: parts.handoverLedger,
      connection: parts.connection,
      live: storagePaths(resolve(config.dataDir)).live,
    })
  noteWithdrawals = outside && withdrawalsNotedBy(outside)
  noteWithdrawals?.()
  const vault = new CredentialVault(sealingKey, { allowPrivateGateways })
  const fetch = parts.providerFetch ?? createGuardedFetch({ allowPrivate: allowPrivateGateways })
  const locate = createLocateHost({ allowPrivate: allowPrivateGateways })
  const providers = new ProviderRegistry({ db, vault, fetch, locate, publicBaseUrl })
  armFaultPoints(config.failAt)
  const webhookSecrets = new SecretBox(sealingKey)
  return { config, db, settings, sealingKey, withdrawnAgain, vault, providers, webhookSecrets }
}
