import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as moves from '../../src/accounts/moves/service.ts'
import { getOrganization } from '../../src/accounts/organizations/service.ts'
import { marginsOf } from '../../src/billing/margins/service.ts'
import { assignPlan } from '../../src/billing/subscriptions/assign.ts'
import { isSuppressed } from '../../src/compliance/suppressions/service.ts'
import { addMonths, boundsOf } from '../../src/lib/month.ts'
import { WithdrawalLedger } from '../../src/storage/guarding/withdrawal-ledger.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { applyKeptRequests } from '../../src/wiring/kept-requests.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addSegment, postCampaign } from '../support/campaigns.ts'
import { phoneOf } from '../support/contacts.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { FakePayments } from '../support/fake-payments.ts'
import { addGateway, addIdentity, pathOf } from '../support/identities.ts'
import { actOnImport, importCsv } from '../support/imports.ts'
import { addJoinLink } from '../support/joins.ts'
import { postMail, setAddress } from '../support/mail.ts'
import { openImage, openMigrated } from '../support/migrated.ts'
import { placesWith } from '../support/person.ts'
import { pollBody } from '../support/polls.ts'
import { buyCredits, type CardApp, catchUpNow } from '../support/purchases.ts'
import { runs } from '../support/size.ts'

/**
 * Number of people. Forms, keywords, polls, campaigns, imports, merges, moves, restores, erasures, purchases,
 * refunds and disputes happen in any order. No marketing goes to an address after its owner's refusal, a
 * refusal opts out nobody else, an answer to a poll counts once, erased data is nowhere, a payment is granted
 * once, and the report of a closed month never changes.
 */

const PEOPLE = 3
const phone = (who: number): string => phoneOf(who + 1)
const email = (who: number): string => `person-${'abc'[who]}@people.example`
const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const HOUR_MS = 3_600_000

type Channel = 'SMS' | 'EMAIL'

class World implements AsyncDisposable {
  app: TestApp
  readonly #folder = new TemporaryDirectory()
  #connection = openMigrated()
  readonly #others: TestApp[] = []
  tenant!: TestTenant
  #sender!: { id: number; uuid: string; inbound: string; status: string }
  #mailer!: { uuid: string }
  #segment!: { id: number; uuid: string }
  #forms!: { text: string; mail: string }
  #texts = 0
  /** Last decision of each person on each channel. */
  readonly #said: Record<Channel, Map<number, 'NO' | 'YES'>> = { SMS: new Map(), EMAIL: new Map() }
  /** Whether members have mixed addresses of people by a merge. */
  #isMixed = false
  #copies: Array<{ data: Buffer; closed: Map<string, string> }> = []
  /** The processor is another company, so a restore does not change it. */
  readonly #payments: FakePayments = new FakePayments(() => this.app.clock.now())
  /** Reports of closed months. */
  #closed = new Map<string, string>()
  #imports: string[] = []
  readonly #scope: 'ALL' | 'CHANNEL'

  constructor(scope: 'ALL' | 'CHANNEL') {
    this.#scope = scope
    this.app = this.#open()
  }

  #open(): TestApp {
    const ledger = new WithdrawalLedger(this.#folder.path, this.#folder.path)
    return createTestApp(
      { billing: 'SANDBOX' },
      { connection: this.#connection, withdrawalLedger: ledger, payments: this.#payments },
    )
  }

  async begin(): Promise<void> {
    const { app } = this
    this.tenant = app.tenant()
    const { organization } = this.tenant
    app.db.writeNow((tx) => void assignPlan(tx, { organizationId: organization.id, planKey: 'AGENCY' }))
    await setAddress(app, this.tenant)
    app.db.writeNow((tx) => tx.run('UPDATE organizations SET opt_out_scope = ?', this.#scope))
    const gateway = await addGateway(app, this.tenant)
    const idOf = (uuid: string) =>
      app.db.value<number>('SELECT id FROM channel_identities WHERE uuid = ?', uuid)!
    // Messages are sent by the built-in carrier, and texts arrive by callbacks of a gateway.
    const texter = await addIdentity(app, this.tenant, { address: '+15550100777' })
    const mailer = await addIdentity(app, this.tenant, { channel: 'EMAIL', address: 'news@corner.example' })
    this.#sender = {
      id: idOf(texter.id),
      uuid: texter.id,
      inbound: pathOf(gateway.callbackUrls.inbound),
      status: pathOf(gateway.callbackUrls.status),
    }
    this.#mailer = { uuid: mailer.id }
    this.#segment = addSegment(app, this.tenant)
    const place = { ...this.tenant, segment: this.#segment, identity: this.#sender }
    const asked = '[{"field":"email","label":"Email","required":false}]'
    this.#forms = {
      text: addJoinLink(app, place, { collect_fields: asked }),
      mail: addJoinLink(app, place, {
        channel: 'EMAIL',
        channel_identity_id: idOf(mailer.id),
        otp_enabled: 0,
        double_opt_in: 'EMAIL_LINK',
      }),
    }
    const keyword = { type: 'JOIN_KEYWORD', keyword: 'CLUB', otp_enabled: 0, double_opt_in: 'NONE' }
    addJoinLink(app, place, { ...keyword, channel_identity_id: idOf(gateway.id) })
    expect(organization.id).toBe(1)
  }

  get #cards(): CardApp {
    return { app: this.app, payments: this.#payments }
  }

  #paid = () => [...this.#payments.payments.values()].filter(({ status }) => status === 'SUCCEEDED')

  purchase = async (): Promise<void> => void (await buyCredits(this.#cards, this.tenant))

  async refund(which: number): Promise<void> {
    const payment = this.#paid().at(-1)
    if (!payment) return
    this.#payments.refund(payment.id, [500, payment.amount][which % 2]!)
    await this.#payments.deliverAll(this.app)
  }

  /** Disputes the last payment, or ends its dispute. */
  async dispute(which: number): Promise<void> {
    const payment = this.#paid().at(-1)
    if (!payment) return
    const open = [...this.#payments.disputes.values()].find(
      ({ paymentId, status }) => paymentId === payment.id && status === 'OPEN',
    )
    this.#payments.dispute(payment.id, { status: open ? (['WON', 'LOST'] as const)[which % 2]! : 'OPEN' })
    await this.#payments.deliverAll(this.app)
  }

  month = async (): Promise<void> => this.app.clock.advance(31 * 24 * HOUR_MS)

  #report = async (month: string): Promise<string> => {
    const organizations = [getOrganization(this.app.db, this.tenant.organization.id)]
    const [margin] = await marginsOf(this.app.db, 1, { organizations, month, currency: 'USD' })
    const { organization: _, ...figures } = margin!
    return JSON.stringify(figures)
  }

  /** Compares the reports of closed months, and stores those of newly closed ones. */
  async #compareMonths(name: string): Promise<void> {
    const { timezone } = getOrganization(this.app.db, this.tenant.organization.id)
    for (const [month, before] of this.#closed)
      expect([name, month, await this.#report(month)]).toEqual([name, month, before])
    const now = this.app.clock.now()
    for (let month = '2026-01'; boundsOf(month, timezone).end <= now; month = addMonths(month, 1))
      if (!this.#closed.has(month)) this.#closed.set(month, await this.#report(month))
  }

  /** Checks that a payment is granted once, and that its credit notes equal its refunds. */
  #compareMoney(name: string): void {
    const wrong = this.app.db.all(`SELECT p.uuid FROM billing_purchases p
      WHERE (p.granted_at IS NOT NULL AND p.refunded_amount <> (SELECT ifnull(sum(n.amount), 0)
          FROM billing_credit_notes n WHERE n.purchase_id = p.id))
        OR (SELECT count(*) FROM billing_purchases o
          WHERE o.payment_reference = p.payment_reference) > 1`)
    expect([name, wrong]).toEqual([name, []])
  }

  async #hear(who: number, text: string): Promise<void> {
    const query = new URLSearchParams({ from: phone(who), text, id: `text-${++this.#texts}` })
    expect((await this.app.request('GET', `${this.#sender.inbound}?${query}`)).status).toBe(200)
  }

  #contactOf = (who: number): string | undefined =>
    this.app.db.value<string>('SELECT uuid FROM contacts WHERE phone = ? AND deleted_at IS NULL', phone(who))

  #token = (pattern: RegExp, kind: string, to: string): string | undefined =>
    pattern.exec(
      this.app.db.value<string>(
        'SELECT body FROM messages WHERE reply_kind = ? AND address = ? ORDER BY id DESC',
        kind,
        to,
      ) ?? '',
    )?.[1]

  /**
   * Fills in a form with a person's own address and perhaps, by mail, another person's, and proves the own
   * one.
   */
  async form(who: number, other: number | undefined, channel: Channel): Promise<void> {
    const { app } = this
    const slug = channel === 'SMS' ? this.#forms.text : this.#forms.mail
    const base = `/public/join-links/${slug}/submissions`
    const own = channel === 'SMS' ? phone(who) : email(who)
    const given =
      channel === 'SMS'
        ? { phone: own, fields: { email: email(other ?? who) } }
        : { email: own, ...(other === undefined ? {} : { phone: phone(other) }) }
    const { body } = await app.post(base, undefined, { ...given, isAgreed: true, consentVersion: 1 })
    const id = body.data?.submissionId as string | undefined
    if (id === undefined) return
    if (channel === 'SMS') {
      const code = this.#token(/(\d{6})/, 'JOIN_CODE', own)
      if (code === undefined) return
      const done = await app.post(`${base}/${id}/verify`, undefined, { code })
      if (done.status === 201) this.#said.SMS.set(who, 'YES')
      return
    }
    const token = this.#token(/\/confirm\/([0-9A-Za-z]+)/, 'JOIN_CHECK', own)
    if (token === undefined) return
    const done = await app.request('POST', `/j/${slug}/confirm/${token}`)
    if (done.status === 200 && /join/i.test(String(done.body))) this.#said.EMAIL.set(who, 'YES')
  }

  async keyword(who: number): Promise<void> {
    await this.#hear(who, 'CLUB')
    this.#said.SMS.set(who, 'YES')
  }

  async stop(who: number): Promise<void> {
    await this.#hear(who, 'STOP')
    this.#said.SMS.set(who, 'NO')
  }

  async start(who: number): Promise<void> {
    await this.#hear(who, 'START')
    this.#said.SMS.set(who, 'YES')
  }

  vote = (who: number): Promise<void> => this.#hear(who, '1')

  /** Unsubscribes by the link of the newest campaign mail to this person. */
  async unsubscribe(who: number): Promise<void> {
    const html = this.app.db.value<string>(
      'SELECT body FROM sandbox_messages WHERE to_address = ? ORDER BY id DESC',
      email(who),
    )
    const path = /https?:\/\/[^/]+(\/u\/[\w-]{80})/.exec(html ?? '')?.[1]
    if (!path) return
    const { status } = await this.app.request('POST', path)
    if (status === 200) this.#said.EMAIL.set(who, 'NO')
  }

  async poll(): Promise<void> {
    const tenant = { ...this.tenant, segment: this.#segment, identity: this.#sender }
    await this.app.post('/polls', this.tenant.key, pollBody(tenant))
  }

  async campaign(): Promise<void> {
    const { app, tenant } = this
    const all = app.db.all<{ id: string }>('SELECT uuid AS id FROM contacts WHERE deleted_at IS NULL')
    const contactIds = all.map(({ id }) => id)
    await app.post(`/segments/${this.#segment.uuid}/contacts`, tenant.key, { contactIds })
    await postCampaign(app, { ...tenant, segment: this.#segment, identity: this.#sender })
    await postMail(app, { ...tenant, segment: this.#segment, identity: { id: 0, ...this.#mailer } })
  }

  async import(): Promise<void> {
    const rows = Array.from({ length: PEOPLE }, (_, who) => `Ann,${phone(who)},${email(who)}\n`)
    const csv = `firstName,phone,email\n${rows.join('')}`
    this.#imports.push((await importCsv(this.app, this.tenant, csv)).id)
  }

  /** Imports a list with only email addresses. */
  async importAddresses(): Promise<void> {
    const csv = `email\n${Array.from({ length: PEOPLE }, (_, who) => `${email(who)}\n`).join('')}`
    this.#imports.push((await importCsv(this.app, this.tenant, csv)).id)
  }

  async undoImport(): Promise<void> {
    const id = this.#imports.pop()
    if (id) await actOnImport(this.app, this.tenant, id, 'undo').catch(() => {})
  }

  async merge(who: number, other: number): Promise<void> {
    const [one, two] = [this.#contactOf(who), this.#contactOf(other)]
    if (!one || !two || one === two) return
    await this.app.post(`/contacts/${one}/merge`, this.tenant.key, { otherId: two })
    this.#isMixed = true
  }

  /** Begins a move and cancels it before the organization has left. A person sends STOP in between. */
  async move(who: number): Promise<void> {
    const { app } = this
    const { id } = this.tenant.organization
    app.db.writeNow((tx) => moves.beginLeaving(tx, id, 'b2'))
    await this.stop(who)
    await applyKeptRequests(app.app, id, LOG)
    app.db.writeNow((tx) => moves.stay(tx, id))
  }

  async copy(): Promise<void> {
    await this.app.app.db.settled()
    this.#copies.push({ data: this.#connection.serialize(), closed: new Map(this.#closed) })
  }

  /** Restores an older copy. The ledger has the later decisions. */
  async restore(): Promise<void> {
    const copy = this.#copies.at(-1)
    if (!copy) return
    await this.app.app.db.settled()
    const now = this.app.clock.now()
    this.#others.push(this.app)
    this.#connection = openImage(copy.data)
    // The restored data lacks everything after the copy.
    this.#closed = new Map(copy.closed)
    this.app = this.#open()
    this.app.clock.advance(now - this.app.clock.now())
    this.#imports = []
    await catchUpNow(this.app)
  }

  async erase(who: number): Promise<void> {
    const { app } = this
    const uuid = this.#contactOf(who)
    if (!uuid) return
    expect((await app.post(`/contacts/${uuid}/erase`, this.tenant.key)).status).toBe(201)
    for (let hours = 0; hours < 5; hours += 1) {
      app.clock.advance(HOUR_MS)
      await app.drain()
    }
    await app.app.searchIndexer.drain()
    if (!this.#isMixed) expect([who, placesWith(app, [phone(who), phone(who).slice(1)])]).toEqual([who, []])
    // The start of a server would erase the person again in an earlier copy, but this world has no server.
    this.#copies = []
    this.#imports = []
  }

  /** Does a step, and then checks the sent messages and the opt-outs. */
  async step(name: string, run: () => Promise<void>): Promise<void> {
    this.app.clock.advance(10 * 60_000)
    const since = this.app.clock.now()
    const before = { SMS: new Map(this.#said.SMS), EMAIL: new Map(this.#said.EMAIL) }
    await run()
    await this.app.drain()
    for (let who = 0; who < PEOPLE; who += 1) {
      for (const [channel, address] of [['SMS', phone(who)] as const, ['EMAIL', email(who)] as const]) {
        const stood = before[channel].get(who) === 'NO' && this.#said[channel].get(who) === 'NO'
        if (stood) expect([name, who, channel, this.#sentTo(address, since)]).toEqual([name, who, channel, 0])
        const isOut = isSuppressed(this.app.db, this.tenant.organization.id, channel, address)
        if (isOut && !this.#isMixed)
          expect([name, who, channel, this.#mayBeOut(who, channel)]).toEqual([name, who, channel, true])
      }
    }
    const most =
      'SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM poll_votes GROUP BY poll_id, contact_id)'
    expect([name, this.app.db.value<number>(most)! <= 1]).toEqual([name, true])
    this.#compareMoney(name)
    await this.#compareMonths(name)
  }

  /** Checks that the balance is the sum of its entries, and all other invariants. */
  assertSound(): void {
    expect(brokenInvariants(this.#connection)).toEqual([])
  }

  /** Returns the number of campaign messages sent so far. */
  sent = (): Record<Channel, number> => {
    const of = (channel: Channel): number =>
      this.app.db.value<number>(
        'SELECT count(*) FROM messages WHERE execution_id IS NOT NULL AND sent_at > 0 AND channel = ?',
        channel,
      )!
    return { SMS: of('SMS'), EMAIL: of('EMAIL') }
  }

  /** Returns the refund of each purchase, oldest first. */
  givenBack = (): number[] =>
    this.app.db
      .all<{ amount: number }>('SELECT refunded_amount AS amount FROM billing_purchases ORDER BY id')
      .map(({ amount }) => amount)

  /** Returns the months whose reports are compared after each step. */
  closedMonths = (): string[] => [...this.#closed.keys()]

  #sentTo = (address: string, since: number): number =>
    this.app.db.value<number>(
      'SELECT count(*) FROM messages WHERE execution_id IS NOT NULL AND address = ? AND sent_at >= ?',
      address,
      since,
    )!

  /**
   * Tells whether the person has ever refused on the channel, or on the other one if that counts for both.
   */
  #mayBeOut(who: number, channel: Channel): boolean {
    const other = channel === 'SMS' ? 'EMAIL' : 'SMS'
    return this.#everNo[channel].has(who) || (this.#scope === 'ALL' && this.#everNo[other].has(who))
  }

  get #everNo(): Record<Channel, Set<number>> {
    for (const channel of ['SMS', 'EMAIL'] as const)
      for (const [who, word] of this.#said[channel]) if (word === 'NO') this.#no[channel].add(who)
    return this.#no
  }
  readonly #no: Record<Channel, Set<number>> = { SMS: new Set(), EMAIL: new Set() }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const app of [this.app, ...this.#others]) await app[Symbol.asyncDispose]()
    this.#folder[Symbol.dispose]()
  }
}

const STEPS: Readonly<Record<string, (world: World, who: number, other: number) => Promise<void>>> = {
  'a form by text': (world, who, other) => world.form(who, other, 'SMS'),
  'a form by email': (world, who, other) => world.form(who, other, 'EMAIL'),
  'a form by email alone': (world, who) => world.form(who, undefined, 'EMAIL'),
  'a keyword': (world, who) => world.keyword(who),
  'a STOP': (world, who) => world.stop(who),
  'a START': (world, who) => world.start(who),
  'an unsubscribe': (world, who) => world.unsubscribe(who),
  'a vote': (world, who) => world.vote(who),
  'a poll': (world) => world.poll(),
  'a campaign': (world) => world.campaign(),
  'an import': (world) => world.import(),
  'an import of addresses': (world) => world.importAddresses(),
  'the undo of an import': (world) => world.undoImport(),
  'a merge': (world, who, other) => world.merge(who, other),
  'a move': (world, who) => world.move(who),
  'a copy': (world) => world.copy(),
  'a restore': (world) => world.restore(),
  'an erasure': (world, who) => world.erase(who),
  'a purchase': (world) => world.purchase(),
  'a refund': (world, who) => world.refund(who),
  'a dispute': (world, who) => world.dispute(who),
  'a month': (world) => world.month(),
}

test("the model sees sent messages, and a person's refusal", async () => {
  await using world = new World('CHANNEL')
  await world.begin()
  await world.step('an import', () => world.import())
  await world.step('a campaign', () => world.campaign())
  expect(world.sent()).toEqual({ SMS: 3, EMAIL: 3 })
  await world.step('a STOP', () => world.stop(1))
  await world.step('an unsubscribe', () => world.unsubscribe(2))
  await world.step('a campaign', () => world.campaign())
  expect(world.sent()).toEqual({ SMS: 5, EMAIL: 5 })
})

test('the model sees payments and refunds, also after a restore, and that months do not change', async () => {
  await using world = new World('CHANNEL')
  await world.begin()
  await world.step('a copy', () => world.copy())
  await world.step('a purchase', () => world.purchase())
  await world.step('a dispute', () => world.dispute(0))
  await world.step('a month', () => world.month())
  await world.step('its end', () => world.dispute(1))
  expect(world.givenBack()).toEqual([3_000])
  await world.step('a restore', () => world.restore())
  expect(world.givenBack()).toEqual([3_000])
  await world.step('a purchase', () => world.purchase())
  await world.step('a refund', () => world.refund(0))
  expect(world.givenBack()).toEqual([3_000, 500])
  await world.step('a month', () => world.month())
  expect(world.closedMonths()).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
  world.assertSound()
})

test('no order of features messages a person after their refusal, opts out another one, counts an answer or a payment twice, changes a closed month, or keeps erased data', async () => {
  const who = fc.nat({ max: PEOPLE - 1 })
  const steps = fc.array(fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), who, other: who }), {
    minLength: 6,
    maxLength: 24,
  })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom('ALL' as const, 'CHANNEL' as const), async (history, scope) => {
      await using world = new World(scope)
      await world.begin()
      for (const { name, who, other } of history) {
        await world.step(name, () => STEPS[name]!(world, who, other))
        // Most pairs of steps have a campaign between or after them.
        await world.step(`a campaign after ${name}`, () => world.campaign())
      }
      world.assertSound()
    }),
    { numRuns: runs(60, 30) },
  )
})
