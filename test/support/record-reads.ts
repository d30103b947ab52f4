import { relative } from 'node:path'
import { lastOrganizationId } from '../../src/accounts/sessions/store.ts'
import { listOpenCampaigns, troubleOfCampaign } from '../../src/campaigns/records/health.ts'
import { listSenderTroubles } from '../../src/channels/identities/troubles.ts'
import { BareReader, type Rows } from '../../src/db/bare-reader.ts'
import type { Sql } from '../../src/db/fragment.ts'
import { ConnectionReader } from '../../src/db/statements.ts'
import { haltLateRuns } from '../../src/delivery/executions/run.ts'
import { exportContacts } from '../../src/transfers/exports/format.ts'
import type { ContactImportRow } from '../../src/transfers/imports/table.ts'
import { previewUndo } from '../../src/transfers/imports/undo-preview.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import type { TestApp } from './app.ts'
import { watchFilled } from './filled-columns.ts'
import { createWatchedApp } from './plans.ts'
import { unreachedWriters, type WatchedAddresses, watchAddresses } from './watch-addresses.ts'
import { runEverything } from './whole-product.ts'

/**
 * Runs the whole product. Prints the source line of each read with its SQL text, the violations of `FILLED`,
 * and the contact addresses that were not compared with the suppression list. It runs in its own process with
 * BUN_JSC_useTailCalls=0, because a tail call would have no stack frame otherwise.
 */

/** Output, as JSON. */
export interface Recorded {
  /** Source line, such as `src/jobs/store.ts:93`, and its SQL texts. */
  texts: Record<string, string[]>
  unfilled: string[]
  addresses: WatchedAddresses
  /** Statements that write contacts and never ran. */
  unreached: string[]
}

const root = `${import.meta.dir}/../..`
/** Files that only pass statements on. */
const PASSED_THROUGH = /\/src\/db\/(statements|transaction|inline-pool|bare-reader)\.ts|\/test\/support\//

const reads = new Map<string, Set<string>>()

function record(sql: string): void {
  const frames = new Error().stack?.split('\n').slice(1) ?? []
  const frame = frames.find((line) => line.includes('/src/') && !PASSED_THROUGH.test(line))
  const [, file, line] = /(\/[^():]+):(\d+):\d+/.exec(frame ?? '') ?? []
  if (file === undefined) return
  const site = `${relative(root, file)}:${line}`
  reads.set(site, (reads.get(site) ?? new Set()).add(sql))
}

function recordCallsOf(reader: Rows): void {
  for (const method of ['get', 'all', 'value'] as const) {
    const read = reader[method]
    reader[method] = function (this: Rows, sql: Sql, ...params: unknown[]) {
      if (typeof sql === 'string') record(sql) // A fragment comes again as text.
      return read.call(this, sql, ...params)
    } as never
  }
}

/** Makes the reads of a start, a sign-in, commands and the check of a copy. */
async function readDirectly({ db }: TestApp): Promise<void> {
  lastOrganizationId(db, 1)
  db.writeNow((tx) => haltLateRuns(tx, { executionHalted: () => undefined }))
  previewUndo(db, { id: 1, organizationId: 1 } as ContactImportRow)
  listSenderTroubles(db)
  listOpenCampaigns(db)
  troubleOfCampaign(db, 1, 1)
  await exportContacts(db, 1, () => undefined)
  brokenInvariants(connection)
}

recordCallsOf(ConnectionReader.prototype)
recordCallsOf(BareReader.prototype)
const { app, connection, statements } = createWatchedApp(record)
const unfilled = watchFilled(connection)
const addresses = watchAddresses(connection)
await runEverything(app)
await readDirectly(app)
const recorded: Recorded = {
  texts: Object.fromEntries([...reads].map(([site, texts]) => [site, [...texts]])),
  unfilled: unfilled(),
  addresses,
  unreached: unreachedWriters(statements.inline),
}
await Bun.write(Bun.stdout, JSON.stringify(recorded))
process.exit()
