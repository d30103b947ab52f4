import { Copies } from '../src/appliance/copies/copies.ts'
import type { FetchedLedgers } from '../src/appliance/copies/ledger-objects.ts'
import type { CopyOpener } from '../src/appliance/copies/sealed.ts'
import { VERSION } from '../src/config/version.ts'
import { SECOND_MS } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { ledgersOf } from '../src/wiring/core.ts'
import type { Context } from './context.ts'
import { onPlace, openCopies } from './copies.ts'

/** Time after which a place that gives no answer is dead. The restore of a file goes on without it. */
const PATIENCE_MS = 30 * SECOND_MS

/** The opt-outs, revocations and erasures in the place of the copies. */
export interface LedgersElsewhere {
  place: string
  fetched: FetchedLedgers
  /** Opt-outs that could not be read, in a sentence. Undefined if nothing is known to be missing. */
  missing: string | undefined
}

/**
 * Returns all secrets that may open ledger objects: that of the command, and that of the settings, because the
 * passphrase of an old copy may have been changed since.
 */
export function ledgerOpeners({ loaded }: Context, opener: CopyOpener | undefined): CopyOpener[] {
  const lock = loaded.config.secrets.copies?.lock
  return [...(opener ? [opener] : []), ...(lock?.kind === 'PASSPHRASE' ? [lock] : [])]
}

/**
 * Reads the ledgers of all servers with this data. Undefined without a place of copies.
 * @param isNeeded whether a place that cannot be read ends the restore, because the copy is from it
 */
export async function ledgersElsewhere(
  context: Context,
  {
    generation,
    openers,
    isNeeded,
  }: { generation: string; openers: readonly CopyOpener[]; isNeeded: boolean },
): Promise<LedgersElsewhere | undefined> {
  const { dataDir, secrets } = context.loaded.config
  if (!secrets.copies) return undefined
  const settings = secrets.copies
  if (isNeeded) {
    const copies = openCopies(context)
    const remedy =
      'Nothing was changed. The place of the copies also has the opt-outs and erasures that are newer than the copy. Try again when it can be read.'
    const fetched = await onPlace(() => copies.fetchLedgers(generation, openers), remedy)
    return { place: copies.place, fetched, missing: unopenedIn(fetched) }
  }
  const copies = new Copies({ dataDir, settings, version: VERSION, stallMs: PATIENCE_MS })
  const { place } = copies
  try {
    const fetched = await copies.fetchLedgers(generation, openers, { mustBeReady: true })
    return { place, fetched, missing: unopenedIn(fetched) }
  } catch (cause) {
    const fetched = { lines: { withdrawals: [], erasures: [], handovers: [] }, objects: 0, unopened: [] }
    const reason = (cause as Error).message.replace(/\.$/, '')
    const missing = `Opt-outs and erasures that only the place of the copies has are not repeated, because it cannot be read: ${reason}. Restore the file again when it can be read.`
    return { place, fetched, missing }
  }
}

function unopenedIn({ unopened }: FetchedLedgers): string | undefined {
  const [first] = unopened
  if (!first) return undefined
  const what = counted(unopened.length, 'object')
  return `Opt-outs and erasures in ${what} of the place of the copies are not repeated, because they cannot be opened. ${first.name}: ${first.reason}. Restore again with --passphrase-file or --identity to repeat them.`
}

/** Adds the lines to the ledgers of this server. The next opening of the data repeats them. */
export function addToLedgers({ loaded }: Context, { fetched: { lines } }: LedgersElsewhere): void {
  const { withdrawalLedger, erasureLedger, handoverLedger } = ledgersOf(loaded.config)
  withdrawalLedger.addMissing(lines.withdrawals)
  erasureLedger.addMissing(lines.erasures)
  handoverLedger.addMissing(lines.handovers)
}

/** Returns the sentence about a restore that repeated nothing. */
export const nothingNewer = (elsewhere: LedgersElsewhere | undefined): string => {
  const here =
    'This server has no record of an opt-out, revoked key or removed member after the copy was made'
  if (!elsewhere || elsewhere.missing !== undefined) return `${here}. It has no records of another server.`
  if (elsewhere.fetched.objects === 0) return `${here}, and ${elsewhere.place} has no records of this data.`
  return `No opt-out, revoked key or removed member is newer than the copy: neither this server nor ${elsewhere.place} has a record of one.`
}
