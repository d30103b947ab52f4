import { Copies } from '../src/appliance/copies/copies.ts'
import { findLeaseState } from '../src/appliance/copies/lease-state.ts'
import { type CopiesStanding, latestCopy } from '../src/appliance/copies/standing.ts'
import type { Config } from '../src/config/config.ts'
import { VERSION } from '../src/config/version.ts'
import { SECOND_MS, systemClock } from '../src/lib/clock.ts'
import { type CopySettings, NOT_ENCRYPTED, SET_ONE } from '../src/lib/copy-settings.ts'
import { inLargeUnits } from '../src/lib/durations.ts'
import { error, type Finding, ok, warning } from './doctor-storage.ts'
import { readClaims } from './lease.ts'

/** Time after which a place that gives no answer is dead. */
const PATIENCE_MS = 10 * SECOND_MS

/** Checks the copies elsewhere, by the records of the server and of commands, and whether their place can be read. */
export async function checkCopies(config: Config): Promise<Finding[]> {
  const { copies } = config.secrets
  const findings = await checkWholeCopies(config)
  return copies ? [...findings, ...(await checkLease(config.dataDir, copies))] : findings
}

async function checkWholeCopies({ dataDir, secrets }: Config): Promise<Finding[]> {
  const check = 'copies elsewhere'
  if (!secrets.copies) {
    return [
      warning(
        check,
        'backup_to is not set: if this disk fails, everything is lost that you have not copied to another one (docs/operations/copies.md)',
      ),
    ]
  }
  if (!secrets.copies.lock) return [error(check, `${NOT_ENCRYPTED} ${SET_ONE}`)]
  const standing = latestCopy(dataDir, secrets.copies, systemClock.now())
  const { place, newest, ageMs, failure, trouble } = standing
  if (trouble) return [error(check, `${trouble.text} ${trouble.remedy}`)]
  const unread = await new Copies({
    dataDir,
    settings: secrets.copies,
    version: VERSION,
    stallMs: PATIENCE_MS,
  })
    .list()
    .then(
      () => undefined,
      (cause: unknown) => (cause as Error).message,
    )
  if (unread !== undefined) return [error(check, unread)]
  const last = newest
    ? `${place}: the newest was made and read back ${inLargeUnits(ageMs ?? 0)} ago`
    : `${place}: none was made yet; the running server makes the first one, or \`carillon copies make\``
  if (failure)
    return [warning(check, `${last}; a later attempt failed and will be repeated: ${failure.reason}`)]
  return [
    newest ? ok(check, last) : warning(check, last),
    ...checkSegments(standing),
    ...checkLedger(standing),
  ]
}

/** Age of an unsent change at which the operator should look. Changes are sent every four seconds. */
const LATE_MS = 60_000

function checkSegments({ unsentMs, segmentFailure, place }: CopiesStanding): Finding[] {
  const check = 'continuous copies'
  if (unsentMs === undefined) return []
  if (unsentMs < LATE_MS) return [ok(check, `${place} has every change until ${inLargeUnits(unsentMs)} ago`)]
  const because = segmentFailure ? `: ${segmentFailure}` : '; the server may be stopped'
  return [warning(check, `changes of the last ${inLargeUnits(unsentMs)} are only on this disk${because}`)]
}

function checkLedger({ unsentLedgerMs, ledgerFailure, place }: CopiesStanding): Finding[] {
  const check = 'opt-outs elsewhere'
  if (unsentLedgerMs === undefined) return []
  if (unsentLedgerMs < LATE_MS) {
    const until = `until ${inLargeUnits(unsentLedgerMs)} ago`
    return [ok(check, `${place} has every opt-out, revocation and erasure ${until}`)]
  }
  const because = ledgerFailure ? `: ${ledgerFailure}` : '; the server may be stopped'
  const text = `opt-outs, revocations and erasures of the last ${inLargeUnits(unsentLedgerMs)} are only on this disk`
  return [warning(check, text + because)]
}

/** Reads the claims in the place, and what the server last found there. */
async function checkLease(dataDir: string, settings: CopySettings): Promise<Finding[]> {
  const check = 'lease'
  if (!settings.lease) return []
  const state = findLeaseState(dataDir)
  if (!state) return [ok(check, 'the server claims it at its next start')]
  const { holder, generation, found } = state
  const claims = await readClaims({ settings, generation }).catch((cause: Error) => cause)
  if (claims instanceof Error)
    return [error(check, `${claims.message} Until it can be read, the server sends nothing.`)]
  const [highest] = claims
  if (!highest) return [warning(check, 'no machine has claimed it; the server does when it starts')]
  if (highest.holder !== holder)
    return [
      error(check, `another machine has it: ${highest.about?.machine ?? highest.name}. Keep this server off`),
    ]
  if (found?.kind === 'UNSURE')
    return [
      warning(
        check,
        `this machine has claimed it, but the server last could not confirm it: ${found.reason}`,
      ),
    ]
  return [ok(check, `this machine has it, with the claim ${highest.name}`)]
}
