import { applyTold } from '../channels/callbacks/told.ts'
import { findById } from '../channels/identities/queries.ts'
import type { PauseAfter } from '../db/write-trouble.ts'
import { SendEngine } from '../delivery/engine/engine.ts'
import type { SendingPorts } from '../delivery/executions/ports.ts'
import { appliesTold } from '../delivery/receipts/told.ts'
import type { TestMessageDeps } from '../delivery/test-messages/service.ts'
import type { Log } from '../lib/log.ts'
import type { Core } from './core.ts'
import { sendingPorts } from './sending-ports.ts'

interface Sending {
  /** What the engine gets from the slices. */
  ports: SendingPorts
  engine: SendEngine
  /** What trying a sender out needs. */
  senders: TestMessageDeps
}

interface SendingOptions {
  log: Log
  epoch: number
  /** Between tries while the disk takes nothing; default as `WriteTrouble` has it. */
  pauseAfter?: PauseAfter | undefined
}

/** The send engine on the core. It sends nothing by itself before `engine.start`. */
export function createSending(
  { config, db, providers }: Core,
  { log, epoch, pauseAfter }: SendingOptions,
): Sending {
  const ports = sendingPorts(
    (channelIdentityId) => providers.adapterOf(channelIdentityId),
    log,
    config.publicBaseUrl,
  )
  const apply = appliesTold(ports)
  providers.heardBy(
    async ({ channelIdentityId }, told) => {
      await db.write((tx) => {
        const identity = findById(tx, channelIdentityId)
        // One that was deleted a moment ago hears nothing more.
        if (!identity || identity.deletedAt !== null) return
        applyTold(tx, apply, identity, told)
      })
    },
    (event, fields) => log.warn(event, fields),
  )
  const engine = new SendEngine({ db, log, ports, epoch, pauseAfter })
  const senders: TestMessageDeps = { db, sendSingle: (id, patienceMs) => engine.sendSingle(id, patienceMs) }
  return { ports, engine, senders }
}
