import type { Connection } from '../../src/db/driver.ts'
import { encode, type Outgoing } from './send-carrier.ts'

/**
 * The send loop by hand: the same rows, marked in the same table before the handover and settled after it,
 * with answers and new claims in one commit. It has no opt-outs, send windows, time zones, rates, further
 * senders or campaigns.
 */
export async function sendByHand(
  connection: Connection,
  inFlight: number,
  carrier: (message: Outgoing) => Promise<string>,
): Promise<void> {
  const queued = connection.prepare(
    `SELECT m.id, m.uuid, m.address, c.first_name AS firstName FROM messages m JOIN contacts c ON c.id = m.contact_id
     WHERE m.execution_id = 1 AND m.status = 'QUEUED' AND m.id > ? ORDER BY m.id LIMIT ?`,
  )
  const claim = connection.prepare(
    `UPDATE messages SET status = 'SENDING', channel_identity_id = 1, body = ?, segment_count = ?, epoch = 1,
       expires_at = ? WHERE id = ? AND status = 'QUEUED'`,
  )
  const settle = connection.prepare(
    `UPDATE messages SET status = 'SENT', provider_message_id = ?, sent_at = ? WHERE id = ? AND status = 'SENDING'`,
  )
  const count = connection.prepare(
    `UPDATE executions SET queued_count = queued_count - ?, sending_count = sending_count + ?, sent_count = sent_count + ?
     WHERE id = 1`,
  )
  type Row = Outgoing & { id: number; firstName: string }
  let last = 0
  let open = 0
  let answers: Array<{ id: number; reference: string }> = []
  let wake = () => {}
  for (;;) {
    const settled = answers
    answers = []
    connection.exec('BEGIN IMMEDIATE')
    const now = Date.now()
    for (const { id, reference } of settled) settle.run(reference, now, id)
    const rows = queued.all(last, inFlight - open) as Row[]
    for (const row of rows) {
      row.body = `Hi ${row.firstName || 'there'}, come by Reply STOP to opt out`
      claim.run(row.body, encode(row.body), now + 86_400_000, row.id)
      last = row.id
    }
    count.run(rows.length, rows.length - settled.length, settled.length)
    connection.exec('COMMIT')
    open += rows.length
    for (const row of rows) {
      carrier(row).then((reference) => {
        answers.push({ id: row.id, reference })
        open -= 1
        wake()
      })
    }
    if (open === 0 && answers.length === 0) return
    if (answers.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    // All other answered messages are included.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}
