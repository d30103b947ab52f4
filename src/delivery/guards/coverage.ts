import { segmentsPerMessage } from '../../channels/ports/all.ts'
import { BLANK_PERSON, type Person } from '../../content/composition/compose.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Run, SendingPlan, SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import { type Lack, type MessagesNeed, metering } from '../messages/metering.ts'

/**
 * Checks whether an organization can pay for a run: before its first message, and for each message. A run that
 * was paused for lack of coverage continues by itself when credits, packs, a larger plan or a new period cover
 * it.
 */

/** Recipients whose messages are composed to estimate the segments of all. */
const SAMPLE_SIZE = 50

interface SampledRecipient extends Person {
  address: string
}

/** Returns the coverage that the waiting messages of a run need. */
export function needOfRun(
  reader: Reader,
  plan: SendingPlan,
  { executionId, links, nowMs }: { executionId: number; links: SendingPorts['links']; nowMs: number },
): MessagesNeed {
  const messages =
    reader.value<number>(
      fragment`SELECT queued_count + scheduled_count FROM executions WHERE id = ${executionId}`,
    ) ?? 0
  const sample = reader.all<SampledRecipient>(
    fragment`SELECT m.address, contacts.first_name, contacts.last_name, contacts.phone,
        contacts.email, contacts.city, contacts.state, contacts.postal_code,
        contacts.custom_fields
      FROM messages m INDEXED BY messages_queue JOIN contacts ON contacts.id = m.contact_id
      WHERE m.execution_id = ${executionId} AND m.status = 'QUEUED' ORDER BY m.id LIMIT ${SAMPLE_SIZE}`,
  )
  const segmentsPerMessage = averageSegments(plan, sample, { links, nowMs })
  return { channel: plan.channel, messages, segmentsPerMessage, sample: sample.map(({ address }) => address) }
}

function averageSegments(
  plan: SendingPlan,
  sample: readonly SampledRecipient[],
  { links, nowMs }: { links: SendingPorts['links']; nowMs: number },
): number {
  const people: readonly Person[] = sample.length > 0 ? sample : [BLANK_PERSON]
  // The longest text of an A/B test counts.
  const averages = (plan.variants?.texts ?? [{}]).map((text) =>
    segmentsPerMessage({ ...plan, ...text }, people, { nowMs, links: links.writerOf(plan) }),
  )
  return Math.max(...averages)
}

/**
 * Returns whether messages of a run may be claimed: their cost is reserved, or nothing is limited. Reserves it
 * when the audience is complete, and halts a run that the organization cannot pay for.
 */
export function isCovered(tx: Tx, ports: SendingPorts, run: Run, plan: SendingPlan): boolean {
  const { organizationId, executionId } = run
  const metered = { organizationId, executionId, channel: plan.channel }
  if (metering.only.isReserved(tx, metered)) return true
  if (isFreezing(tx, executionId)) return false
  const need = needOfRun(tx, plan, { executionId, links: ports.links, nowMs: tx.now })
  const lack = metering.only.lackOf(tx, { organizationId, executionId, nowMs: tx.now }, need)
  if (lack) {
    haltForLack(tx, ports, executionId, lack)
    return false
  }
  metering.only.reserve(tx, metered, need)
  return true
}

const isFreezing = (reader: Reader, executionId: number): boolean =>
  reader.value<number>('SELECT audience_cursor IS NOT NULL FROM executions WHERE id = ?', executionId) === 1

/** Halts a run whose next message cannot be paid. */
export function haltDry(tx: Tx, ports: SendingPorts, run: Run, plan: SendingPlan): void {
  const { organizationId, executionId } = run
  const need = needOfRun(tx, plan, { executionId, links: ports.links, nowMs: tx.now })
  const lack = metering.only.lackOf(tx, { organizationId, executionId, nowMs: tx.now }, need)
  haltForLack(tx, ports, executionId, lack)
}

function haltForLack(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionHalted'>,
  executionId: number,
  lack: Lack | undefined,
): void {
  haltExecution(tx, ports, executionId, { reason: 'INSUFFICIENT_CREDITS', cause: lack?.cause ?? null })
}
