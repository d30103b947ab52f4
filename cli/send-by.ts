import { assertInPlace } from '../src/accounts/moves/store.ts'
import type { Db } from '../src/db/database.ts'
import { giveUpDirectMessage, isUnderWay } from '../src/delivery/messages/direct-messages.ts'
import type { TestMessageDeps } from '../src/delivery/test-messages/service.ts'
import { MINUTE_MS, SECOND_MS } from '../src/lib/clock.ts'
import { pause } from '../src/lib/pause.ts'
import type { Storage } from '../src/storage/opening/options.ts'
import type { Core } from '../src/wiring/core.ts'
import { createSending } from '../src/wiring/sending.ts'
import { commandLog } from './appliance.ts'
import { heldLease, leaseDataOf } from './lease.ts'

/** Interval at which the status of the message is read. */
const POLL_MS = 50
/** Time limit, longer than any call to a carrier. */
const MAX_CALL_MS = MINUTE_MS

/**
 * Returns a function that lets the running server send the message and waits for the result. The
 * carrier's answer is only in the server's log.
 */
const sentByServer =
  (db: Db): TestMessageDeps['sendDirectMessage'] =>
  async (messageId, timeoutMs) => {
    const waitWhileUnderWay = async (deadline: AbortSignal) => {
      while (!deadline.aborted && isUnderWay(db, messageId)) await pause(POLL_MS, deadline)
    }
    await waitWhileUnderWay(AbortSignal.timeout(timeoutMs))
    if (isUnderWay(db, messageId)) await db.write((tx) => giveUpDirectMessage(tx, messageId))
    await waitWhileUnderWay(AbortSignal.timeout(MAX_CALL_MS))
    return undefined
  }

/** Longest wait for a carrier that does not answer. */
const TIMEOUT_MS = 20 * SECOND_MS

/**
 * Runs `work` with the send engine of the running server, or with its own if no server runs. Its
 * `step` throws SERVICE_UNAVAILABLE while the organization moves between appliances.
 */
export async function sendBy<T>(
  core: Core,
  storage: Storage,
  organizationId: number,
  work: (senders: TestMessageDeps) => Promise<T>,
): Promise<T> {
  const { db } = core
  const step: Db['write'] = (fn) =>
    db.write((tx) => {
      assertInPlace(tx, organizationId)
      return fn(tx)
    })
  if (!storage.isOwner) return work({ db, step, sendDirectMessage: sentByServer(db) })
  const { dataDir, secrets } = core.config
  const lease = secrets.copies?.lease && (await heldLease(leaseDataOf(dataDir, secrets.copies, storage)))
  const mayLeave = lease ? () => lease.holds() : undefined
  const { engine, sendDirectMessage } = createSending(core, {
    log: commandLog,
    epoch: storage.epoch,
    mayLeave,
  })
  try {
    return await work({ db, step, sendDirectMessage })
  } finally {
    await engine.stop(TIMEOUT_MS)
  }
}
