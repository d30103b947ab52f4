import type { Db } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { pause } from '../../lib/pause.ts'
import { giveUpDirectMessage, isUnderWay } from '../messages/direct-messages.ts'
import type { TestMessageDeps } from './service.ts'

/** How often the status of the message is read. */
const POLL_MS = 50
/** Longer than any call to a carrier. */
const TIMEOUT_MS = MINUTE_MS

/**
 * Lets the running server send the message and waits for the result. Returns nothing,
 * because the carrier's answer is in the server's log.
 */
export const sentByServer =
  (db: Db): TestMessageDeps['sendDirectMessage'] =>
  async (messageId, timeoutMs) => {
    const waitWhileUnderWay = async (deadline: AbortSignal) => {
      while (!deadline.aborted && isUnderWay(db, messageId)) await pause(POLL_MS, deadline)
    }
    await waitWhileUnderWay(AbortSignal.timeout(timeoutMs))
    if (isUnderWay(db, messageId)) await db.write((tx) => giveUpDirectMessage(tx, messageId))
    await waitWhileUnderWay(AbortSignal.timeout(TIMEOUT_MS))
    return undefined
  }
