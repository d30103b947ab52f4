import { catchUpJob, settleJob } from '../../src/billing/callbacks/settle.ts'
import { setRate } from '../../src/billing/catalogue/service.ts'
import { grantCredits, takeCredits } from '../../src/billing/credits/service.ts'
import { checkBalanceSoon } from '../../src/billing/entitlements/job-kinds.ts'
import { advanceSandboxClock } from '../../src/billing/sandbox/test-clock.ts'
import { endAssigned } from '../../src/billing/subscriptions/arrive.ts'
import { assignPlan } from '../../src/billing/subscriptions/assign.ts'
import { resumeChore, settleChore } from '../../src/billing/usage/module.ts'
import { settleUsage } from '../../src/billing/usage/settle.ts'
import { applyReceipts } from '../../src/delivery/receipts/receipts.ts'
import { defineChore, enqueueChore, enqueueForAppliance } from '../../src/jobs/job.ts'
import { AppError } from '../../src/lib/errors.ts'
import { createLog } from '../../src/lib/log.ts'
import { createSending } from '../../src/wiring/sending.ts'
import type { BillingHistory } from './billing-history.ts'
import { type HistoryEvent, type HistoryKind, ZONES } from './billing-history-events.ts'
import type { LineTrouble, ProcessorCall } from './billing-history-line.ts'
import type { Arrival } from './billing-history-post.ts'
import { type HistoryTenant, PLANS_BY_HAND } from './billing-history-world.ts'
import { postCampaign } from './campaigns.ts'
import { hear } from './inbox.ts'

type How = Pick<HistoryEvent, 'which' | 'how'>
export type Step = (history: BillingHistory, tenant: HistoryTenant, how: How) => unknown

const DAY_MS = 86_400_000
const pick = <T>(list: readonly T[], which: number): T => list[which % list.length]!

/** Last digits of the number that the built-in carrier throttles once. */
const THROTTLED = '9911'

const WAITS_MS = [
  1_000,
  3_000,
  61_000,
  6 * 60_000,
  20 * 60_000,
  DAY_MS + 300_000,
  3 * DAY_MS,
  29 * DAY_MS,
] as const
/**
 * Days by which the test clock moves: to the end of the grace period, of months of every length, and of a
 * year.
 */
const JUMPS = [1, 2, 5, 8, 27, 28, 29, 30, 31, 31, 62, 366] as const

const TEXTS = {
  SMS: {},
  EMAIL: { channel: 'EMAIL', subject: 'News' },
  WHATSAPP: {
    channel: 'WHATSAPP',
    whatsappTemplate: { name: 'news', language: 'en_US', parameters: [] },
  },
} as const

function launch({ app }: BillingHistory, tenant: HistoryTenant, { which, how }: How): Promise<unknown> {
  const channel = pick(['SMS', 'SMS', 'EMAIL', 'SMS', 'WHATSAPP'] as const, how)
  const senders = { SMS: tenant.identity, EMAIL: tenant.mailSender, WHATSAPP: tenant.whatsappSender }
  return postCampaign(app, tenant, {
    category: 'TRANSACTIONAL',
    channelIdentityIds: [senders[channel].uuid],
    messageTemplate: which % 3 === 0 ? 'word '.repeat(50) : 'Hello',
    segmentId: pick([tenant.segment, tenant.few], which).uuid,
    ...TEXTS[channel],
  })
}

const asksCampaign =
  (action: 'pause' | 'resume' | 'cancel'): Step =>
  ({ app, look }, { key, organization }, { which }) => {
    const campaigns = look.rows<{ uuid: string }>(
      'SELECT uuid FROM campaigns WHERE organization_id = ? ORDER BY id',
      organization.id,
    )
    return campaigns.length === 0
      ? undefined
      : app.post(`/campaigns/${pick(campaigns, which).uuid}/${action}`, key)
  }

/** Reports a message that the carrier took: late, twice or out of order. */
const report: Step = ({ app, look, clock }, { organization }, { which, how }) => {
  const taken = look.rows<{ reference: string; sender: number }>(
    `SELECT reference, channel_identity_id AS sender FROM sandbox_messages WHERE organization_id = ? ORDER BY id`,
    organization.id,
  )
  if (taken.length === 0) return
  const { reference, sender: channelIdentityId } = pick(taken, which)
  const status = pick(['SENT', 'DELIVERED', 'FAILED', 'READ'] as const, how)
  const reported = {
    providerMessageId: null,
    reference,
    status,
    providerErrorCode: null,
    occurredAt: clock.now(),
    errorCode: status === 'FAILED' ? ('UNREACHABLE' as const) : null,
  }
  const { ports } = createSending(app.app, { log: createLog('logfmt', () => {}), epoch: 1 })
  const sender = { organizationId: organization.id, channelIdentityId }
  app.db.writeNow((tx) => void applyReceipts(tx, ports, sender, [reported]))
}

const CHORES = [settleChore, resumeChore, endAssigned, defineChore('billing.expire_credits')]

/** Runs all scheduled chores at once. */
function runChores({ app, bank }: BillingHistory): void {
  bank.passTime()
  app.db.writeNow((tx) => {
    for (const chore of CHORES) enqueueChore(tx, chore)
    for (const job of [settleJob, catchUpJob])
      enqueueForAppliance(tx, job, { payload: {}, uniqueKey: job.kind })
    for (const { id } of tx.all<{ id: number }>('SELECT id FROM organizations')) checkBalanceSoon(tx, id)
  })
}

/** Goods of a checkout, with the path of the request. */
const CHECKOUTS = [
  { path: '/billing/credits/checkout', body: { packKey: 'credits_1000' } },
  { path: '/billing/add-ons/sms_segments_1000/checkout', body: { quantity: 2 } },
  { path: '/billing/subscription/checkout', body: { planKey: 'STARTER' } },
  { path: '/billing/subscription/checkout', body: { planKey: 'GROWTH', interval: 'YEAR' } },
  { path: '/billing/add-ons/emails_10000/checkout', body: {} },
  { path: '/billing/add-ons/contacts_5000/checkout', body: {} },
] as const

const BY_CARD = [
  { path: '/billing/add-ons/credits_1000/purchase', body: {} },
  { path: '/billing/add-ons/sms_segments_1000/purchase', body: {} },
  { path: '/billing/add-ons/credits_1000/purchase', body: { quantity: 3 } },
  { path: '/billing/add-ons/contacts_5000/purchase', body: { quantity: 2 } },
] as const

const openCheckout: Step = ({ app, clients, now }, { key }, { which }) =>
  clients.buy(app, key, { ...pick(CHECKOUTS, which), nowMs: now() })

const payCheckout: Step = ({ bank }, _, { which, how }) => {
  const open = bank.checkouts()
  // Mostly one of the newest checkouts.
  return open.length === 0
    ? undefined
    : bank.pay(open[open.length - 1 - (which % Math.min(4, open.length))]!, how)
}

/** Opens a checkout and pays it. Three of four use a card that works, which is then saved. */
const buyOnPage =
  (offers: readonly number[]): Step =>
  async (history, tenant, { which, how }) => {
    const before = history.bank.checkouts().length
    await openCheckout(history, tenant, { which: pick(offers, which), how })
    const [opened] = history.bank.checkouts().slice(before)
    if (opened !== undefined) await history.bank.pay(opened, how % 4 === 0 ? which : 0)
  }

/** Buys with the saved card. Every third purchase has no Idempotency-Key. */
const buyByCard: Step = ({ app, clients, now }, { key }, { which, how }) => {
  const { path, body } = pick(BY_CARD, which)
  return how % 3 === 0 ? app.post(path, key, body) : clients.buy(app, key, { path, body, nowMs: now() })
}

const setRefill: Step = ({ app }, { key }, { which, how }) =>
  app.post(
    `/billing/add-ons/${pick(['credits_1000', 'credits_1000', 'sms_segments_1000'], which)}/auto-refill`,
    key,
    {
      isEnabled: how % 5 !== 4,
      threshold: pick([3, 8, 20], how),
      quantity: pick([1, 2], which),
      maxPerMonth: pick([1, 2, 3], how),
    },
  )

const grant: Step = ({ app, now }, { organization }, { how }) => {
  const days = pick([null, null, 1, 31, 40], how)
  app.db.writeNow((tx) =>
    grantCredits(tx, {
      organizationId: organization.id,
      amount: 1 + (how % 7) * (how >= 90 ? 40 : 1),
      type: 'GRANT',
      description: 'Granted',
      reference: { type: 'OPERATOR', id: null },
      expiresAt: days === null || how >= 90 ? null : now() + days * DAY_MS,
    }),
  )
}

const correct: Step = ({ app }, { organization }, { which, how }) => {
  const entry = {
    organizationId: organization.id,
    amount: 1 + (which % 6),
    type: 'ADJUSTMENT' as const,
    description: 'Corrected',
    reference: { type: 'OPERATOR' as const, id: null },
  }
  app.db.writeNow((tx) => void (how % 2 === 0 ? grantCredits(tx, entry) : takeCredits(tx, entry)))
}

/** Accepts a refusal that the command line would print. */
function unlessRefused(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

const assign: Step = ({ app }, { organization }, { which }) =>
  unlessRefused(() =>
    app.db.writeNow(
      (tx) => void assignPlan(tx, { organizationId: organization.id, planKey: pick(PLANS_BY_HAND, which) }),
    ),
  )

const changeRate: Step = ({ app }, _, { which, how }) =>
  app.db.writeNow(
    (tx) =>
      void setRate(
        tx,
        { channel: 'SMS', prefix: pick(['1', '', '44'], which) },
        { credits: how % 4, price: how * 1_000, cost: how * 400 },
      ),
  )

/** Looks for missed callbacks, as the product does every day. */
async function beforeDays(history: BillingHistory): Promise<void> {
  history.troubles.clear()
  runChores(history)
  await history.work()
}

const wait: Step = async (history, _, { which }) => {
  const ms = pick(WAITS_MS, which)
  if (ms > DAY_MS) await beforeDays(history)
  history.clock.advance(ms)
}

const moveClock: Step = async (history, _, { which }) => {
  await beforeDays(history)
  history.app.db.writeNow((tx) => void advanceSandboxClock(tx, pick(JUMPS, which) * DAY_MS))
  history.bank.passTime()
}

const refund: Step = ({ bank }, _, { which, how }) => {
  const paid = bank
    .books()
    .payments.filter((one) => one.isPaid && one.refunded < one.amount && one.purchase !== null)
  if (paid.length === 0) return
  const { id, amount, refunded } = pick(paid, which)
  const left = amount - refunded
  bank.refund(id, pick([left, Math.ceil(left / 2), 1, Math.ceil(left / 3)], how))
}

const CALLS: readonly ProcessorCall[] = [
  ...(['charge', 'charge', 'createCheckout', 'read', 'eventsSince', 'cancelNow'] as const),
  ...(['setCancelAtPeriodEnd', 'createCustomer', 'savedCard'] as const),
]
const ARRIVALS: readonly Arrival[] = ['AT ONCE', 'TWICE', 'LATE', 'BACKWARDS', 'LOST']

const troubles =
  (kinds: readonly LineTrouble[]): Step =>
  (history, _, { which, how }) =>
    history.troubles.add(pick(CALLS, which), pick(kinds, how))

/** Effects of each event. */
export const STEPS: Readonly<Record<HistoryKind, Step>> = {
  'launch a campaign': launch,
  'pause a campaign': asksCampaign('pause'),
  'resume a campaign': asksCampaign('resume'),
  'cancel a campaign': asksCampaign('cancel'),
  'send a test message': ({ app }, { key, testSender, contacts }, { which }) => {
    const { phone } = pick(contacts, which)
    if (phone.endsWith(THROTTLED)) return
    return app.post(`/channel-identities/${testSender.uuid}/test`, key, { to: phone })
  },
  'text in': ({ app }, tenant, { which, how }) =>
    hear(app, tenant, {
      senderId: tenant.identity.id,
      from: pick(tenant.contacts, which).phone,
      body: pick(['STOP', 'START', 'HELP', 'Hello'], how),
    }),
  'merge contacts': ({ app }, { key, contacts }, { which, how }) =>
    app.post(`/contacts/${pick(contacts, which).uuid}/merge`, key, { otherId: pick(contacts, how).uuid }),
  'let the carrier report': report,
  wait,
  work: (history) => history.work(),
  'run the chores': runChores,
  'die now': ({ die }) => die(),
  'die soon': (history, _, { which }) => history.dieSoon(which),
  'buy on a page': buyOnPage([0, 1, 0, 4]),
  subscribe: buyOnPage([2, 2, 3]),
  'open a checkout': openCheckout,
  'pay a checkout': payCheckout,
  'buy by card': buyByCard,
  'buy twice at once': ({ app, clients, now }, { key }, { which }) =>
    clients.buyTwice(app, key, { ...pick(BY_CARD, which), nowMs: now() }),
  'repeat a request': ({ app, clients, now }, _, { which }) => clients.repeat(app, which, now()),
  'change the card': ({ bank }, tenant, { how }) => bank.changeCard(tenant, how),
  'set a refill': setRefill,
  'cancel the plan': ({ app }, { key }) => app.post('/billing/subscription/cancel', key),
  'reactivate the plan': ({ app }, { key }) => app.post('/billing/subscription/reactivate', key),
  'grant credits': grant,
  'correct credits': correct,
  'assign a plan': assign,
  'change a rate': changeRate,
  'change the time zone': ({ app }, { key }, { which }) =>
    app.patch('/organization', key, { timezone: pick(ZONES, which) }),
  'enter charges': ({ app }) => void app.db.writeNow((tx) => settleUsage(tx)),
  'move the test clock': moveClock,
  refund,
  'change how callbacks arrive': ({ post }, _, { which }) => {
    post.mode = pick(ARRIVALS, which)
  },
  'deliver what was held': ({ post }) => post.deliverHeld(),
  'repeat a callback': ({ post }, _, { which }) => post.repeat(which),
  'lose a call': troubles(['LOST', 'DOWN']),
  'die at a call': troubles(['DEATH AFTER', 'DEATH BEFORE']),
}
