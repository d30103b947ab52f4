import type { Db } from '../src/db/database.ts'
import { giveUpDirectMessage, isUnderWay } from '../src/delivery/messages/direct-messages.ts'
import type { TestMessageDeps } from '../src/delivery/test-messages/service.ts'
import { MINUTE_MS, SECOND_MS } from '../src/lib/clock.ts'
import { pause } from '../src/lib/pause.ts'
import type { Storage } from '../src/storage/opening/options.ts'
import type { Core } from '../src/wiring/core.ts'
import { createSending } from '../src/wiring/sending.ts'
import { commandLog } from './appliance.ts'

/** How often the status of the message is read. */
const POLL_MS = 50
/** Time limit that is longer than any call to a carrier. */
const MAX_CALL_MS = MINUTE_MS

/**
 * Lets the running server send the message and waits for the result. Returns nothing,
 * because the carrier's answer is in the server's log.
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

/** How long to wait for a carrier that does not answer. */
const TIMEOUT_MS = 20 * SECOND_MS

/** Runs `work` with the send engine of the running server, or with one of its own when no server runs. */
export async function sendBy<T>(
  core: Core,
  storage: Storage,
  work: (senders: TestMessageDeps) => Promise<T>,
): Promise<T> {
  if (!storage.isOwner) return work({ db: core.db, sendDirectMessage: sentByServer(core.db) })
  const { engine, sendDirectMessage } = createSending(core, { log: commandLog, epoch: storage.epoch })
  try {
    return await work({ db: core.db, sendDirectMessage })
  } finally {
    await engine.stop(TIMEOUT_MS)
  }
}
