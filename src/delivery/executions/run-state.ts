import { findById } from '../../channels/identities/queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import { SENDING_HOLD_KEY as KEY, type SendingHold } from '../../storage/sending-hold.ts'
import type { CampaignSender, Halt, Run, SendingPorts } from './ports.ts'

/**
 * The appliance-wide stop: while it is held nothing is claimed and no run
 * begins; answers and receipts are still written down. Restored and cloned
 * data boots held, so that an old copy does not send again what its original
 * has sent since.
 */

/** Why sending is held; undefined when it is not. */
export function findHold(reader: Reader): SendingHold | undefined {
  const stored = findSetting(reader, KEY)
  return stored === undefined ? undefined : (JSON.parse(stored) as SendingHold)
}

/** For the claim: one look-up, nothing parsed. */
export const isHeld = (reader: Reader): boolean => findSetting(reader, KEY) !== undefined

/** Holds sending on the operator's word; a later one replaces an earlier one. */
export function holdSending(tx: Tx, note: string): void {
  const hold: SendingHold = { reason: 'OPERATOR', note, since: tx.now }
  putSetting(tx, KEY, JSON.stringify(hold))
}

/** False when it was not held. */
export function resumeSending(tx: Tx): boolean {
  const wasHeld = removeSetting(tx, KEY)
  tx.notify('messages')
  return wasHeld
}

const MAX_ERROR_LENGTH = 500

/**
 * Runs that end or halt by themselves; runs/run.ts has what people ask for
 * (pause, resume, cancel).
 */

/**
 * Ends those of `executionIds` that are RUNNING with a complete audience and no
 * message scheduled, queued or sending. FAILED when messages failed and none
 * was sent.
 */
export function completeIfDrained(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished'>,
  executionIds: Iterable<number>,
): void {
  for (const executionId of executionIds) {
    const closed = tx.get<Run & { status: 'COMPLETED' | 'FAILED' }>(
      `UPDATE executions SET completed_at = ?,
         status = CASE WHEN failed_count > 0 AND sent_count + delivered_count + read_count = 0
                  THEN 'FAILED' ELSE 'COMPLETED' END
       WHERE id = ? AND status = 'RUNNING' AND audience_cursor IS NULL
         AND scheduled_count = 0 AND queued_count = 0 AND sending_count = 0
       RETURNING id AS executionId, organization_id AS organizationId, campaign_id AS campaignId, status`,
      tx.now,
      executionId,
    )
    if (closed) {
      const { status, ...run } = closed
      ports.executionFinished(tx, run, status)
    }
  }
}

/**
 * RUNNING or PENDING -> PAUSED by a guard, and passes the reason to the campaign. The
 * run keeps the cause until it is resumed. Does not change runs in other states.
 */
export function haltExecution(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionHalted'>,
  executionId: number,
  halt: Halt,
): void {
  const run = tx.get<Run>(
    `UPDATE executions SET status = 'PAUSED', last_error = ? WHERE id = ? AND status IN ('PENDING', 'RUNNING')
     RETURNING id AS executionId, organization_id AS organizationId, campaign_id AS campaignId`,
    halt.cause?.slice(0, MAX_ERROR_LENGTH) ?? null,
    executionId,
  )
  if (run) ports.executionHalted(tx, run, halt)
}

type HaltPorts = Pick<SendingPorts, 'executionHalted' | 'loadPlan'>

/** Halts every run that sends from this identity. */
export function haltRunsOfSender(tx: Tx, ports: HaltPorts, channelIdentityId: number, halt: Halt): void {
  for (const { executionId } of runsOfSender(tx, ports, channelIdentityId)) {
    haltExecution(tx, ports, executionId, halt)
  }
}

/** As `haltRunsOfSender`, but a run that has another sender to send from goes on. */
export function haltRunsWithoutOther(tx: Tx, ports: HaltPorts, channelIdentityId: number, halt: Halt): void {
  for (const { executionId, senders } of runsOfSender(tx, ports, channelIdentityId)) {
    if (!hasOther(senders, channelIdentityId)) haltExecution(tx, ports, executionId, halt)
  }
}

/** Halts every run that sends this template from this identity. */
export function haltRunsOfTemplate(
  tx: Tx,
  ports: HaltPorts,
  {
    channelIdentityId,
    template,
  }: { channelIdentityId: number; template: Pick<FilledTemplate, 'name' | 'language'> },
  halt: Halt,
): void {
  for (const { executionId, sends } of runsOfSender(tx, ports, channelIdentityId)) {
    const isIt = sends?.name === template.name && sends.language === template.language
    if (isIt) haltExecution(tx, ports, executionId, halt)
  }
}

/** Whether one of these senders can send, apart from this one. */
export const hasOther = (senders: readonly CampaignSender[], channelIdentityId: number): boolean =>
  senders.some((one) => one.status === 'ACTIVE' && one.channelIdentityId !== channelIdentityId)

/** What is RUNNING and sends from this identity. */
function runsOfSender(
  tx: Tx,
  ports: HaltPorts,
  channelIdentityId: number,
): Array<{ executionId: number; senders: readonly CampaignSender[]; sends: FilledTemplate | null }> {
  const organizationId = findById(tx, channelIdentityId)?.organizationId
  const running = tx.all<{ id: number; campaignId: number }>(
    `SELECT id, campaign_id AS campaignId FROM executions WHERE organization_id = ? AND status = 'RUNNING'`,
    organizationId ?? null,
  )
  return running.flatMap(({ id, campaignId }) => {
    const { senders = [], whatsappTemplate: sends = null } =
      ports.loadPlan(tx, organizationId!, campaignId) ?? {}
    const sendsFromIt = senders.some((sender) => sender.channelIdentityId === channelIdentityId)
    return sendsFromIt ? [{ executionId: id, senders, sends }] : []
  })
}
