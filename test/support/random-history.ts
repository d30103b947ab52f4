import fc from 'fast-check'
import type { Connection } from '../../src/db/driver.ts'
import { applyReceipts } from '../../src/delivery/receipts/receipts.ts'
import { rescueOrphans } from '../../src/jobs/store.ts'
import { createLog } from '../../src/lib/log.ts'
import { createApp } from '../../src/wiring/app.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { createSending } from '../../src/wiring/sending.ts'
import { TEST_CONFIG, TestApp, TestClock } from './app.ts'
import { addContact, postCampaign, type Sendable, sendable } from './campaigns.ts'
import { addIdentity } from './identities.ts'
import { IPHONE, MESSAGES_PREVIEW } from './links.ts'
import { openMail, pictures } from './mail.ts'
import { openMigrated } from './migrated.ts'
import { MortalConnection } from './mortal-connection.ts'
import { clickLast, textIn } from './runs.ts'

/**
 * Last digits of numbers that the built-in carrier throttles, loses, refuses, reports late, badly or never,
 * or answers.
 */
const ENDINGS = ['0001', '0002', '0003', '0004', '9901', '9911', '9921', '9922', '9931', '9941', '9942']

const who = fc.nat(ENDINGS.length - 1)
const which = fc.nat(99)

/** Possible events. */
const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ launch: fc.constantFrom('IMMEDIATE', 'RECURRING', 'MAIL') }) },
  { weight: 6, arbitrary: fc.record({ waitMs: fc.constantFrom(1_000, 61_000, 900_000, 86_400_000) }) },
  { weight: 6, arbitrary: fc.constant({ work: true as const }) },
  { weight: 2, arbitrary: fc.record({ dieAfter: fc.nat(40) }) },
  { weight: 4, arbitrary: fc.record({ open: which, isSoftware: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ click: who, isSoftware: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ text: who, body: fc.constantFrom('STOP', 'START', 'Yes', 'HELP') }) },
  { weight: 2, arbitrary: fc.record({ won: who, amount: fc.constantFrom(0.1, 5, 99.99) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      report: which,
      status: fc.constantFrom('SENT' as const, 'DELIVERED' as const, 'READ' as const, 'FAILED' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ merge: who, into: who }) },
  { weight: 1, arbitrary: fc.record({ ask: fc.constantFrom('pause', 'resume', 'cancel'), of: which }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

export const histories = fc.array(event, { minLength: 10, maxLength: 60 })

/** An organization on one database, over several lives of the process. */
export class History {
  readonly connection: Connection = openMigrated()
  readonly tenant: Sendable
  readonly #clock = new TestClock()
  readonly #contacts: ReturnType<typeof addContact>[]
  #epoch = 0
  #mailSender = ''
  #mortal!: MortalConnection
  app!: TestApp
  /** Number of deaths in the middle of work. */
  died = 0

  constructor() {
    this.#live()
    this.tenant = sendable(this.app)
    this.connection.prepare('UPDATE channel_identities SET throughput_per_second = 1000').run()
    this.#contacts = ENDINGS.map((ending) =>
      addContact(this.app, this.tenant, { phone: `+1212555${ending}` }),
    )
  }

  /** Plays the events and lets the appliance finish its work. Throws the violated invariants. */
  async play(events: readonly Event[]): Promise<void> {
    await this.#haveMail()
    await this.#happen({ launch: 'IMMEDIATE' })
    await this.#happen({ launch: 'MAIL' })
    await this.#work()
    for (const event of events) await this.#happen(event)
    await this.#work()
    const broken = brokenInvariants(this.connection)
    if (broken.length > 0) throw new Error(`Broken: ${broken.join(', ')}`)
  }

  /** Adds a mail sender, and an address for every contact except the first. */
  async #haveMail(): Promise<void> {
    const { id } = await addIdentity(this.app, this.tenant, {
      channel: 'EMAIL',
      address: 'news@corner.example',
    })
    this.#mailSender = id
    this.connection
      .prepare("UPDATE contacts SET email = 'reader' || substr(phone, -4) || '@home.example' WHERE id > 1")
      .run()
  }

  #live(): void {
    this.#epoch += 1
    this.#mortal = new MortalConnection(this.connection)
    const app = createApp(TEST_CONFIG, {
      clock: this.#clock,
      log: createLog('logfmt', () => {}),
      connection: this.#mortal.connection,
      epoch: this.#epoch,
    })
    this.app = new TestApp(app, this.#clock, [], this.connection)
  }

  async #happen(event: Event): Promise<void> {
    const { app, tenant } = this
    if ('launch' in event) await this.#launch(event.launch)
    else if ('waitMs' in event) this.#clock.advance(event.waitMs)
    else if ('work' in event) await this.#work()
    else if ('dieAfter' in event) await this.#die(event.dieAfter)
    else if ('open' in event) {
      if (!event.isSoftware) this.#clock.advance(3_000)
      const all = pictures(app).filter((picture) => picture !== undefined)
      const picture = all[event.open % Math.max(1, all.length)]
      if (picture) await openMail(app, event.isSoftware ? 'Mozilla/5.0' : IPHONE, picture)
    } else if ('click' in event) {
      // A person needs more than two seconds to click.
      if (!event.isSoftware) this.#clock.advance(3_000)
      await clickLast(app, this.#contacts[event.click]!.id, {
        'user-agent': event.isSoftware ? MESSAGES_PREVIEW : IPHONE,
      })
    } else if ('text' in event) textIn(app, tenant, this.#contacts[event.text]!.phone, event.body)
    else if ('won' in event)
      await app.post(`/contacts/${this.#contacts[event.won]!.uuid}/mark-won`, tenant.key, {
        amount: event.amount,
      })
    else if ('report' in event) this.#report(event.report, event.status)
    else if ('merge' in event) {
      const otherId = this.#contacts[event.merge]!.uuid
      await app.post(`/contacts/${this.#contacts[event.into]!.uuid}/merge`, tenant.key, { otherId })
    } else await this.#ask(event.ask, event.of)
  }

  #launch(type: string): Promise<unknown> {
    const content = { messageTemplate: 'Look: https://shop.example/a or https://shop.example/b' }
    const mail = { channel: 'EMAIL', subject: 'News', channelIdentityIds: [this.#mailSender] }
    const recurring = {
      scheduledAt: new Date(this.#clock.now() + 60_000).toISOString(),
      recurrence: { frequency: 'DAILY' },
    }
    return postCampaign(this.app, this.tenant, {
      type: type === 'MAIL' ? 'IMMEDIATE' : type,
      category: 'TRANSACTIONAL',
      trackLinks: true,
      ...content,
      ...(type === 'MAIL' ? mail : {}),
      ...(type === 'RECURRING' ? recurring : {}),
    })
  }

  async #ask(action: string, of: number): Promise<void> {
    const ids = this.connection.prepare('SELECT uuid FROM campaigns ORDER BY id').pluck().all() as string[]
    await this.app.post(`/campaigns/${ids[of % ids.length]}/${action}`, this.tenant.key)
  }

  /** Reports any message as the carrier: late, twice, or out of order. */
  #report(which: number, status: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'): void {
    const references = this.connection
      .prepare('SELECT reference FROM sandbox_messages ORDER BY id')
      .pluck()
      .all() as string[]
    const reference = references[which % Math.max(1, references.length)]
    if (!reference) return
    const report = {
      providerMessageId: null,
      reference,
      status,
      providerErrorCode: null,
      errorCode: status === 'FAILED' ? ('UNREACHABLE' as const) : null,
      occurredAt: this.#clock.now(),
    }
    const sender = {
      organizationId: this.tenant.organization.id,
      channelIdentityId: this.tenant.identity.id,
    }
    const { ports } = createSending(this.app.app, { log: createLog('logfmt', () => {}), epoch: this.#epoch })
    this.app.db.writeNow((tx) => void applyReceipts(tx, ports, sender, [report]))
  }

  async #work(): Promise<void> {
    const { app } = this.app
    app.db.writeNow((tx) => void rescueOrphans(tx, this.#epoch))
    await app.engine.recover()
    await this.app.drain()
  }

  async #die(writes: number): Promise<void> {
    this.#mortal.dieAfter(writes)
    await this.#work().catch(() => undefined)
    if (this.#mortal.isDead) this.died += 1
    this.#mortal.die()
    this.#live()
  }
}
