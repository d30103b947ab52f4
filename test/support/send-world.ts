import '../../src/wiring/ports.ts'
import { loadCampaignPlan } from '../../src/campaigns/records/plan.ts'
import { findOptOuts } from '../../src/campaigns/records/status.ts'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db, Tx } from '../../src/db/database.ts'
import type { Connection } from '../../src/db/driver.ts'
import { fragment } from '../../src/db/fragment.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { freezeChunk } from '../../src/delivery/audience/audience.ts'
import { type Handover, SendCore } from '../../src/delivery/engine/core.ts'
import { settleOrphans } from '../../src/delivery/engine/recovery.ts'
import type { HaltReason, Run, SendingPorts } from '../../src/delivery/executions/ports.ts'
import * as executions from '../../src/delivery/executions/run.ts'
import { beginExecution, cancelNextChunk } from '../../src/delivery/executions/run.ts'
import { listOrphans } from '../../src/delivery/messages/store.ts'
import { applyReceipts } from '../../src/delivery/receipts/receipts.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { RecipientLinks } from '../../src/links/recipient-links/writer.ts'
import type {
  Lookup,
  OutboundMessage,
  SendResult,
  SmsProvider,
  StatusReport,
} from '../../src/providers/port.ts'
import { TestClock } from './clock.ts'
import { openImage, openMigrated } from './migrated.ts'
import { nextPhone } from './numbers.ts'

/**
 * The engine's real code on an in-memory database, without timers, carriers and the rest of the product. The
 * test decides when a tick happens and how the carrier answers.
 */
export class SendWorld {
  readonly clock = new TestClock()
  readonly connection: Connection
  readonly db: Db
  readonly ports: SendingPorts
  /** Notifications of the engine to campaigns, oldest first. */
  readonly events: string[] = []
  /** Notifications of the engine about senders, oldest first. */
  readonly health: string[] = []
  /** Changes to the carriers of senders. */
  readonly carriers = new Map<number, Partial<SmsProvider>>()
  core: SendCore
  epoch = 1
  /** Calls that were handed over and not answered yet. */
  inFlight: Handover[] = []

  /**
   * Creates a world.
   * @param image database of another world, as a crash would leave it; empty without one
   */
  constructor(image?: Buffer) {
    this.connection = image ? openImage(image) : openMigrated()
    this.db = createDatabase(this.connection, {
      clock: this.clock,
      readPool: inlineReadPool,
      onError: (error) => {
        throw error
      },
    })
    this.ports = {
      loadPlan: loadCampaignPlan,
      optOutsOf: findOptOuts,
      audienceCondition: (_reader, { organizationId }) =>
        fragment`contacts.organization_id = ${organizationId} AND contacts.stage = 'NEW_LEAD'`,
      links: new RecipientLinks('https://carillon.test'),
      providerOf: (id) => ({ ...IDLE_CARRIER, ...this.carriers.get(id) }),
      executionStarted: (_tx, run) => void this.events.push(`started ${run.executionId}`),
      executionFinished: (_tx, run, outcome) => void this.events.push(`${outcome} ${run.executionId}`),
      executionHalted: (_tx, run, { reason }) => void this.events.push(`${reason} ${run.executionId}`),
      senderHealthChanged: (tx, { channelIdentityId, trouble }) =>
        tx.onCommit(() => void this.health.push(`${channelIdentityId} ${trouble ? trouble.code : 'works'}`)),
    }
    this.core = new SendCore(this.ports, { epoch: this.epoch, clock: this.clock })
  }

  organization(columns: Columns = {}): number {
    return this.insert('organizations', {
      name: 'Acme',
      slug: uuidv7(0),
      timezone: 'America/New_York',
      default_country: 'US',
      currency: 'USD',
      locale: 'en-US',
      append_opt_out_footer: 0,
      ...columns,
    })
  }

  sender(organizationId: number, columns: Columns = {}): number {
    return this.insert('channel_identities', {
      organization_id: organizationId,
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'sender',
      address: nextPhone(),
      throughput_per_second: 10_000,
      callback_token: 't',
      ...columns,
    })
  }

  contact(organizationId: number, columns: Columns = {}): number {
    return this.insert('contacts', {
      organization_id: organizationId,
      first_name: 'Ada',
      phone: nextPhone(),
      source: 'MANUAL',
      ...columns,
    })
  }

  contacts(organizationId: number, count: number): number[] {
    return Array.from({ length: count }, () => this.contact(organizationId))
  }

  campaign(organizationId: number, senderIds: readonly number[], columns: Columns = {}): number {
    const segmentId = this.insert('segments', {
      organization_id: organizationId,
      name: uuidv7(0),
      type: 'DYNAMIC',
    })
    const id = this.insert('campaigns', {
      organization_id: organizationId,
      name: 'campaign',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'MARKETING',
      status: 'SENDING',
      message_template: 'Hello {{firstName}}',
      segment_id: segmentId,
      ...columns,
    })
    this.db.writeNow((tx) => {
      senderIds.forEach((senderId, position) => {
        tx.run(
          'INSERT INTO campaign_channel_identities VALUES (?, ?, ?, ?)',
          organizationId,
          id,
          senderId,
          position,
        )
      })
    })
    return id
  }

  /** Starts a run and freezes its audience. */
  launch(organizationId: number, campaignId: number): Run {
    const run = this.plan(organizationId, campaignId)
    this.begin(run)
    return run
  }

  /** Starts a planned run and freezes its audience. */
  begin(run: Run): void {
    this.db.writeNow((tx) => void beginExecution(tx, this.ports, run.executionId))
    while (this.freeze(run)) {}
  }

  /** Creates a run that must start now. */
  plan(organizationId: number, campaignId: number): Run {
    const { id } = this.db.writeNow((tx) =>
      executions.createExecution(tx, {
        organizationId,
        campaignId,
        scheduledFor: tx.now,
        lateStart: 'HOLD',
      }),
    )
    return { organizationId, campaignId, executionId: id }
  }

  freeze({ executionId }: Run, size = 100): boolean {
    return this.db.writeNow((tx) => freezeChunk(tx, this.ports, executionId, { size }))
  }

  /** Restarts the process. Only the database remains, and nothing is settled. */
  restart(): void {
    this.inFlight = []
    this.epoch += 1
    this.core = new SendCore(this.ports, { epoch: this.epoch, clock: this.clock })
  }

  /**
   * Restarts the process and settles the open messages of the earlier one.
   * @param lookup returns the carrier's knowledge of a message by our reference; default: it cannot be asked
   */
  recover(lookup: (uuid: string) => Lookup = () => ({ found: 'unavailable' })): void {
    this.restart()
    const orphans = listOrphans(this.db, this.epoch, 0, 1_000)
    const found = orphans.map(({ uuid }) => lookup(uuid))
    this.db.writeNow((tx) => settleOrphans(tx, this.ports, orphans, found))
  }

  /** Runs one tick of the engine. `inFlight` has the claimed messages. */
  tick(): Handover[] {
    const result = this.db.writeNow((tx) => this.core.tick(tx))
    this.core.committed(result)
    this.inFlight.push(...result.handovers)
    return result.handovers
  }

  /** Answers the oldest call, or another one, with one result for each of its messages. */
  answer(
    result: SendResult | ((message: Handover['assignments'][number]) => SendResult) = accepted,
    index = 0,
  ): Handover | undefined {
    const [handover] = this.inFlight.splice(index, 1)
    if (!handover) return undefined
    this.core.answer(
      handover,
      handover.assignments.map((one) => (typeof result === 'function' ? result(one) : result)),
    )
    return handover
  }

  /**
   * Runs ticks and accepts all messages until nothing moves. Returns the addresses in the order of handover.
   */
  drain(
    result: SendResult | ((message: Handover['assignments'][number]) => SendResult) = accepted,
  ): string[] {
    const addresses: string[] = []
    for (;;) {
      const handovers = this.tick()
      addresses.push(...handovers.flatMap(({ assignments }) => assignments.map(({ address }) => address)))
      while (this.answer(result)) {}
      if (handovers.length === 0 && !this.core.hasAnswers) return addresses
    }
  }

  /** Reports a message later as the carrier. */
  report(sender: { organizationId: number; channelIdentityId: number }, report: StatusReport): void {
    this.db.writeNow((tx) => void applyReceipts(tx, this.ports, sender, [report]))
  }

  pause({ organizationId, campaignId }: Run): void {
    this.db.writeNow((tx) => executions.pauseExecutions(tx, organizationId, campaignId))
  }

  resume({ organizationId, campaignId }: Run): void {
    this.db.writeNow((tx) =>
      executions.resumeExecutions(tx, this.ports, { organizationId, campaignId }, 'HOLD'),
    )
  }

  cancel({ organizationId, campaignId }: Run): void {
    this.db.writeNow((tx) => executions.cancelExecutions(tx, organizationId, campaignId))
  }

  /** Runs the job of a cancellation. */
  cancelMessages({ executionId }: Run): void {
    let after: number | null = 0
    while (after !== null) {
      const from: number = after
      after = this.db.writeNow((tx) => cancelNextChunk(tx, this.ports, executionId, from))
    }
  }

  optOut(organizationId: number, address: string): void {
    this.db.writeNow((tx) => suppress(tx, organizationId, address))
  }

  set(table: string, id: number, columns: Columns): void {
    const names = Object.keys(columns)
    this.db.writeNow(
      (tx) =>
        void tx.run(
          `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
          ...Object.values(columns),
          id,
        ),
    )
  }

  messages(run?: Run): TestMessage[] {
    return this.db.all<TestMessage>(
      `SELECT id, uuid, contact_id AS contactId, address, status, error_code AS errorCode, body,
         segment_count AS segmentCount, attempt, scheduled_for AS scheduledFor,
         channel_identity_id AS senderId, provider_message_id AS providerMessageId
       FROM messages WHERE execution_id = coalesce(?, execution_id) ORDER BY id`,
      run?.executionId ?? null,
    )
  }

  statusOf({ executionId }: Run): string {
    return this.db.value<string>('SELECT status FROM executions WHERE id = ?', executionId)!
  }

  /** Returns runs whose counts differ from their messages. */
  wrongCounts(): unknown[] {
    return this.db.all(
      `SELECT * FROM (SELECT id, ${STATUSES.map((status) => `${status.toLowerCase()}_count`).join(', ')}, accepted_count FROM executions)
       EXCEPT SELECT e.id, ${STATUSES.map((status) => `count(*) FILTER (WHERE m.status = '${status}')`).join(', ')},
         count(*) FILTER (WHERE m.sent_at IS NOT NULL)
       FROM executions e LEFT JOIN messages m ON m.execution_id = e.id GROUP BY e.id`,
    )
  }

  /** Returns totals by quarter hour that differ from the messages. */
  wrongTotals(): unknown[] {
    const of = (kind: string, at: string, code: string, condition: string) =>
      `SELECT execution_id, '${kind}' AS kind, ${at} AS quarter, ${code} AS error_code, count(*) AS messages,
         ${kind === 'SENT' ? 'coalesce(sum(segment_count), 0)' : '0'} AS segments
       FROM messages WHERE execution_id IS NOT NULL AND ${condition} GROUP BY 1, 3, 4`
    const counted = [
      of('SENT', 'sent_at / 900000', `''`, 'sent_at IS NOT NULL'),
      of('DELIVERED', 'delivered_at / 900000', `''`, 'delivered_at IS NOT NULL'),
      of('FAILED', 'failed_at / 900000', 'error_code', `status = 'FAILED'`),
      of('SKIPPED', '0', 'error_code', `status = 'SKIPPED'`),
    ].join(' UNION ALL ')
    const kept = 'SELECT * FROM message_totals WHERE messages <> 0 OR segments <> 0'
    return this.db.all(
      `SELECT * FROM (SELECT * FROM (${counted}) EXCEPT ${kept}) UNION ALL SELECT * FROM (${kept} EXCEPT SELECT * FROM (${counted}))`,
    )
  }

  insert(table: string, columns: Columns): number {
    const now = this.clock.now()
    const known = new Set(
      this.db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name),
    )
    const defaults: Columns = { uuid: uuidv7(now), created_at: now, updated_at: now }
    const row = Object.entries({ ...defaults, ...columns }).filter(([name]) => known.has(name))
    return this.db.writeNow(
      (tx) =>
        tx.run(
          `INSERT INTO ${table} (${row.map(([name]) => name).join(', ')}) VALUES (${row.map(() => '?').join(', ')})`,
          ...row.map(([, value]) => value),
        ).lastInsertRowid,
    )
  }
}

export type Columns = Record<string, string | number | null>

export interface TestMessage {
  id: number
  uuid: string
  contactId: number
  address: string | null
  status: string
  errorCode: string | null
  body: string | null
  segmentCount: number | null
  attempt: number
  scheduledFor: number | null
  senderId: number | null
  providerMessageId: string | null
}

export const STATUSES = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'SKIPPED',
  'CANCELLED',
] as const

const IDLE_CARRIER: SmsProvider = {
  maxBatch: 1,
  maxInFlight: 100,
  send: async (_batch: readonly OutboundMessage[]) => [],
  verify: async () => [],
}

export const accepted = ({ uuid }: { uuid: string }): SendResult => ({
  outcome: 'accepted',
  providerMessageId: `carrier-${uuid}`,
})

export const rejected = (
  errorCode: Extract<SendResult, { outcome: 'rejected' }>['errorCode'],
): SendResult => ({
  outcome: 'rejected',
  errorCode,
  providerErrorCode: 'X1',
  message: 'The carrier said no.',
})

export const busy = (retryAfterMs: number | null = null): SendResult => ({
  outcome: 'not_sent',
  errorCode: 'THROTTLED',
  providerErrorCode: '429',
  message: 'Too many requests.',
  retryAfterMs,
})

export const lost: SendResult = { outcome: 'unknown', message: 'The answer was lost.' }

export const haltReason = (event: string): HaltReason => event.split(' ')[0] as HaltReason

export function suppress(tx: Tx, organizationId: number, address: string): void {
  tx.run(
    `INSERT INTO suppressions (organization_id, channel, address, method, created_at)
     VALUES (?, 'SMS', ?, 'KEYWORD', ?) ON CONFLICT DO NOTHING`,
    organizationId,
    address,
    tx.now,
  )
}
