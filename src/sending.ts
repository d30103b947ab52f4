import type { Core } from './core.ts'
import type { PauseAfter } from './db/write-trouble.ts'
import { SendEngine } from './delivery/engine/engine.ts'
import type { SendingPorts } from './delivery/executions/ports.ts'
import type { TestMessageDeps } from './delivery/test-messages/service.ts'
import type { Log } from './lib/log.ts'
import { sendingPorts } from './sending-ports.ts'

export interface Sending {
  /** What the engine gets from the slices. */
  ports: SendingPorts
  engine: SendEngine
  /** What trying a sender out needs. */
  senders: TestMessageDeps
}

export interface SendingOptions {
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
  const engine = new SendEngine({ db, log, ports, epoch, pauseAfter })
  const senders: TestMessageDeps = { db, sendSingle: (id, patienceMs) => engine.sendSingle(id, patienceMs) }
  return { ports, engine, senders }
}
