import { sentByServer } from '../src/delivery/test-messages/beside-server.ts'
import type { TestMessageDeps } from '../src/delivery/test-messages/service.ts'
import { SECOND_MS } from '../src/lib/clock.ts'
import type { Storage } from '../src/storage/options.ts'
import type { Core } from '../src/wiring/core.ts'
import { createSending } from '../src/wiring/sending.ts'
import { commandLog } from './appliance.ts'

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
