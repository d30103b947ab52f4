import type { Db } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { pause } from '../../lib/pause.ts'
import { giveUpSingle, isUnderWay } from '../messages/singles.ts'
import type { TestMessageDeps } from './service.ts'

/** Between looks at what the server has done. */
const POLL_MS = 50
/** Longer than any call of a carrier may take. */
const LONGEST_MS = MINUTE_MS

/**
 * Lets the server that works in the same data directory send the message, and
 * waits for what becomes of it. What the carrier said of the way to it is in
 * the server's log, so nothing is returned.
 */
export const sentByServer =
  (db: Db): TestMessageDeps['sendSingle'] =>
  async (messageId, patienceMs) => {
    const waitWhileUnderWay = async (deadline: AbortSignal) => {
      while (!deadline.aborted && isUnderWay(db, messageId)) await pause(POLL_MS, deadline)
    }
    await waitWhileUnderWay(AbortSignal.timeout(patienceMs))
    if (isUnderWay(db, messageId)) await db.write((tx) => giveUpSingle(tx, messageId))
    await waitWhileUnderWay(AbortSignal.timeout(LONGEST_MS))
    return undefined
  }
