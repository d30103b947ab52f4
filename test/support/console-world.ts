import { until } from './client.ts'
import type { ConsoleVisit } from './console.ts'
import { makeOwner } from './console-access.ts'
import { Session } from './console-inbox.ts'
import { NOWHERE } from './nowhere.ts'

/** An organization in a running server with one of everything the console shows, in each lasting state. */

const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Settings for a tour: it asks more in a minute than a person, and webhooks go to a port of this machine. */
export const WORLD_ENVIRONMENT: Readonly<Record<string, string>> = {
  CARILLON_BILLING: 'sandbox',
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  CARILLON_ALLOW_INSECURE_WEBHOOKS: 'true',
  ...Object.fromEntries(
    ['WORKSPACE', 'PERSON', 'BULK', 'AUTH', 'REFRESH', 'PUBLIC'].map((policy) => [
      `CARILLON_RATE_LIMIT_${policy}`,
      '100000/10',
    ]),
  ),
}

/** Number of contacts that keeps a sender of one message a second busy for the whole tour. */
const PEOPLE = 1_200
const CITIES = ['Boston', 'Reno', 'Austin', 'Portland']
/** Numbers with a special behaviour of the built-in carrier: unknown, refused, and no receipt. */
const SPECIAL = ['+12125559901', '+12125559902', '+12125559903', '+12125559905']

interface Senders {
  sms: string
  slow: string
  mail: string
  whatsapp: string
}

/** Ids by their names in the addresses of the console. */
export type World = Readonly<Record<string, string>>

/** A designed email with one block of each kind that the studio draws differently. */
const DESIGN = {
  version: 1,
  blocks: [
    { id: 'a', type: 'HEADING', text: 'Good morning', level: 1 },
    { id: 'b', type: 'TEXT', paragraphs: [{ spans: [{ text: 'Bread, ' }, { text: 'butter', bold: true }] }] },
    { id: 'c', type: 'BUTTON', label: 'Order', url: 'https://shop.example/order' },
    {
      id: 'd',
      type: 'COLUMNS',
      columns: [{ blocks: [{ id: 'e', type: 'QUOTE', text: 'Crisp.', author: 'Ann' }] }, { blocks: [] }],
    },
    { id: 'f', type: 'DIVIDER' },
    { id: 'g', type: 'COUPON', text: 'Ten percent', code: 'BREAD10', note: 'This week' },
    { id: 'h', type: 'CARDS', cards: [{ title: 'Rye', text: 'Dark', price: '$4', label: 'Buy' }] },
    { id: 'i', type: 'MENU', items: [{ label: 'Shop', url: 'https://shop.example' }] },
    { id: 'j', type: 'FOOTER', paragraphs: [{ spans: [{ text: 'You are a regular.' }] }] },
  ],
}

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

class Builder {
  readonly #visit: ConsoleVisit
  readonly session: Session
  readonly ids: Record<string, string> = {}

  constructor(visit: ConsoleVisit, session: Session) {
    this.#visit = visit
    this.session = session
  }

  get client() {
    return this.#visit.client
  }

  get site() {
    return this.#visit.served.site
  }

  /** Returns the data of a successful answer. */
  ask = (method: string, path: string, body?: unknown) => this.session.ask(method, path, body)

  make = (path: string, body: unknown = {}) => this.ask('POST', path, body)

  /** Reads until the data is as wanted. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  until = (path: string, isDone: (data: any) => boolean) => until(() => this.ask('GET', path), isDone)

  upload(path: string, name: string, rows: readonly string[], fields: Record<string, string> = {}) {
    const form = new FormData()
    form.set('file', new File([rows.join('\n')], name, { type: 'text/csv' }))
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    return this.client.made(path, form)
  }

  /** Sends a text as a contact. */
  async reply(from: string, text: string): Promise<void> {
    await this.site.answer('sandbox', 'reply', from, text)
  }

  async billing(line: string): Promise<void> {
    const ran = await this.site.runBinary(['--json', 'billing', ...line.split(' ')])
    if (ran.exitCode !== 0) throw new Error(ran.stderr)
  }

  /** Follows a short link like a phone. */
  open = (path: string) =>
    fetch(this.#visit.origin + path, { redirect: 'manual', headers: { 'user-agent': PHONE_BROWSER } })
}

/** Builds the world. The owner of the visit is its owner, and a member of two more organizations. */
export async function buildWorld(visit: ConsoleVisit): Promise<World> {
  await makeOwner(visit)
  const builder = new Builder(visit, await Session.begin(visit, visit.owner))
  await builder.billing('assign acme agency')
  await builder.billing('grant acme 5000')
  await addSettings(builder)
  const senders = await addSenders(builder)
  await addContacts(builder)
  await addContents(builder, senders)
  await addCampaigns(builder, senders)
  await addAnswers(builder, senders)
  await addAutomations(builder)
  await addPeople(visit, builder)
  await addOthers(builder)
  return builder.ids
}

async function addSettings({ ask, make, ids }: Builder): Promise<void> {
  const address = { line1: '1 Mill Lane', city: 'New York', state: 'NY', postalCode: '10001', country: 'US' }
  const { id } = await ask('PATCH', '/organization', {
    address,
    phone: '+12125550100',
    shortDomain: 'go.acme.example',
    publicDomain: 'join.acme.example',
  })
  ids.organization = id
  await ask('PUT', '/organization/contact-card', { displayName: 'Acme', phone: '+12125550100' })
  await ask('PUT', '/organization/business-hours', {
    timezone: 'America/New_York',
    isEnabled: true,
    weekly: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map(
      (dayOfWeek) => ({
        dayOfWeek,
        isClosed: dayOfWeek === 'SUNDAY',
        intervals: dayOfWeek === 'SUNDAY' ? [] : [{ open: '09:00', close: '17:30' }],
      }),
    ),
    overrides: [{ date: '2030-12-25', label: 'Christmas', isClosed: true, intervals: [] }],
  })
  await make('/opt-out/keywords', { keyword: 'no more offers' })
  await make('/custom-fields', { key: 'plan', label: 'Plan', type: 'SELECT', options: ['Basic', 'Plus'] })
}

async function addSenders({ make, ids }: Builder): Promise<Senders> {
  const sandbox = async (channel: string, name: string, address: string, perSecond: number) => {
    const credentials = { receiptDelayMs: 0 }
    const sender = {
      channel,
      provider: 'SANDBOX',
      name,
      address,
      throughputPerSecond: perSecond,
      credentials,
    }
    return (await make('/channel-identities', sender)).id
  }
  const made = {
    sms: await sandbox('SMS', 'Built-in carrier', '+15005550006', 1_000),
    slow: await sandbox('SMS', 'Slow carrier', '+15005550008', 1),
    mail: await sandbox('EMAIL', 'Newsletter', 'hello@acme.example', 1_000),
    whatsapp: await sandbox('WHATSAPP', 'Reservations', '+15005550007', 1_000),
  }
  await make('/channel-identities', {
    channel: 'SMS',
    provider: 'TWILIO',
    name: 'Twilio',
    address: '+15005550001',
    credentials: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'f'.repeat(32) },
  })
  const gateway = await make('/channel-identities', {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'Gateway',
    address: '+15005550099',
    credentials: {
      url: `${NOWHERE}/send`,
      bodyTemplate: { to: '{{to}}', text: '{{text}}' },
      inbound: { fromPath: '/from', bodyPath: '/text', idPath: '/id' },
    },
  })
  ids.sender = gateway.id
  return made
}

async function addContacts(builder: Builder): Promise<void> {
  const { make, ask, until: wait, ids } = builder
  const tag = await make('/tags', { name: 'Regulars' })
  const list = await make('/segments', { name: 'Newsletter', type: 'STATIC' })
  const numbers = [
    ...Array.from({ length: PEOPLE }, (_, n) => `+1646555${String(n).padStart(4, '0')}`),
    ...SPECIAL,
  ]
  const rows = numbers.map((phone, n) =>
    [
      `Contact ${n}`,
      phone,
      `contact-${n}@people.example`,
      CITIES[n % 4],
      n % 2 ? 'Plus' : 'Basic',
      n % 7 ? '' : 'Regulars',
    ].join(),
  )
  const imported = await builder.upload(
    '/contacts/imports',
    'list.csv',
    ['first name,phone,email,city,Plan,tags', ...rows, 'Nobody,call me,,,,', 'Twice,+16465550001,,,,'],
    { consentAttested: 'true', segmentId: list.id },
  )
  await wait(`/contacts/imports/${imported.id}`, ({ status }) => status === 'COMPLETED')
  const rules = (field: string, operator: string, value: unknown) => ({
    operator: 'AND',
    conditions: [{ field, operator, value }],
  })
  const named = async (name: string, field: string, operator: string, value: unknown) =>
    (await make('/segments', { name, type: 'DYNAMIC', rules: rules(field, operator, value) })).id
  const found = async (search: string) =>
    (await ask('GET', `/contacts?search=${encodeURIComponent(search)}`))[0].id
  Object.assign(ids, {
    import: imported.id,
    list: list.id,
    tag: tag.id,
    all: await named('Imported', 'source', 'equals', 'CSV_IMPORT'),
    segment: await named('Regulars', 'tagIds', 'contains_any', [tag.id]),
    contact: await found('+16465550001'),
    // A second contact with the same name.
    otherContact: (
      await make('/contacts', {
        firstName: 'Contact',
        lastName: '1',
        phone: '+13125550143',
        email: 'contact-1@people.example',
      })
    ).id,
  })
  await make(`/contacts/${ids.contact}/notes`, { body: 'Prefers mornings.' })
  const few = await wait(`/segments/${ids.segment}/contacts?limit=12`, (data) => data.length === 12)
  const friends = { name: 'Friends', type: 'STATIC', contactIds: few.map(({ id }: { id: string }) => id) }
  ids.few = (await make('/segments', friends)).id
  await make('/contacts/bulk-edit', { filter: { search: 'contact-12' }, stage: 'ENGAGED' })
}

async function addContents(builder: Builder, senders: Senders): Promise<void> {
  const { make, ask, open, ids } = builder
  const template = await make('/sms-templates', {
    name: 'Spring menu',
    category: 'MARKETING',
    body: 'Hi {{firstName|there}}, our spring menu is here.',
  })
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Acme;;;;\r\nFN:Acme\r\nTEL:+12125550100\r\nEND:VCARD\r\n'
  const form = new FormData()
  form.set('file', new File([card], 'acme.vcf', { type: 'text/vcard' }))
  await builder.client.made('/media', form)
  const link = await make('/short-links', {
    originalUrl: 'https://shop.example/spring',
    title: 'Bread',
  })
  for (const _ of [1, 2, 3]) await open(`/s/${link.code}`)
  const offers = await make('/topics', { name: 'Offers' })
  const recipes = await make('/topics', {
    name: 'Recipes',
    description: 'Once a month: bread to bake at home.',
  })
  const joinLink = await make('/join-links', {
    topics: [
      { topicId: offers.id, mode: 'FIXED' },
      { topicId: recipes.id, mode: 'OFFERED' },
    ],
    type: 'WEB_FORM',
    name: 'Bread club',
    slug: 'bread-club',
    channelIdentityId: senders.sms,
    segmentId: ids.list,
    headline: 'Join the bread club',
    otpEnabled: true,
    privacyPolicyUrl: 'https://acme.example/privacy',
    termsUrl: 'https://acme.example/terms',
  })
  await fetch(`${builder.client.url}/public/join-links/bread-club/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '+13125550142', isAgreed: true, consentVersion: 1 }),
  })
  await make('/join-links', {
    type: 'JOIN_KEYWORD',
    name: 'Shop window',
    keyword: 'CLUB',
    channelIdentityId: senders.sms,
  })
  await builder
    .upload('/opt-out/suppression-imports', 'customers.csv', ['phone', '+12125550111', 'call me'])
    .then(({ id }) => (ids.suppressionImport = id))
  await ask('POST', '/opt-out/suppressions', {
    channel: 'SMS',
    address: '+12125550112',
    reason: 'Asked in the shop',
  })
  const view = await make('/contact-views', {
    name: 'Customers',
    query: { sortBy: 'email', sortOrder: 'asc' },
  })
  Object.assign(ids, { template: template.id, shortLink: link.id, joinLink: joinLink.id, view: view.id })
}

async function addCampaigns(builder: Builder, senders: Senders): Promise<void> {
  const { make, until: wait, open, ids } = builder
  const text = (name: string, more: object) =>
    make('/campaigns', {
      name,
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      segmentId: ids.all,
      messageTemplate: `Hi {{firstName|there}}, ${name}.`,
      channelIdentityIds: [senders.sms],
      ...more,
    })
  const slow = { channelIdentityIds: [senders.slow] }
  const scheduled = { type: 'SCHEDULED', scheduledAt: inDays(3) }
  const weekly = { frequency: 'WEEKLY', daysOfWeek: ['MONDAY', 'THURSDAY'] }

  const done = await text('Ready for pickup', {
    trackLinks: true,
    messageTemplate: 'Hi {{firstName|there}}: https://shop.example/pickup',
  })
  const sending = await text('Sending now', slow)
  const mail = await text('Fresh this week', {
    channel: 'EMAIL',
    subject: 'Fresh this week',
    htmlBody: '<h1>Good morning</h1><p>Bread.</p><img src="https://pictures.example/a.png" alt="">',
    messageTemplate: undefined,
    channelIdentityIds: [senders.mail],
    segmentId: ids.few,
  })
  await text('Table reserved', {
    channel: 'WHATSAPP',
    channelIdentityIds: [senders.whatsapp],
    segmentId: ids.few,
    whatsappTemplate: {
      name: 'table_reserved',
      language: 'en_US',
      parameters: ['{{firstName|there}}', 'Friday'],
    },
  })
  const tested = await text('Two texts', {
    messageTemplate: undefined,
    segmentId: ids.few,
    trackLinks: true,
    variants: ['a', 'b'].map((one) => ({
      label: one.toUpperCase(),
      messageTemplate: `Spring sale: https://shop.example/${one}`,
    })),
    abTest: { sharePercent: 50, waitMinutes: 60, metric: 'CLICK' },
  })
  const paused = await text('Paused halfway', slow)
  await make(`/campaigns/${paused.id}/pause`)
  const later = await text('Paused before its start', scheduled)
  await make(`/campaigns/${later.id}/pause`)
  const cancelled = await text('Cancelled', slow)
  await make(`/campaigns/${cancelled.id}/cancel`)
  await text('Next week', scheduled)
  const recurring = await text('Twice a week', { ...scheduled, type: 'RECURRING', recurrence: weekly })
  const draft = await text('A draft', { isDraft: true })
  const designed = await text('A designed draft', {
    channel: 'EMAIL',
    subject: 'Bread and butter',
    design: DESIGN,
    messageTemplate: undefined,
    channelIdentityIds: [senders.mail],
    segmentId: ids.few,
    isDraft: true,
  })
  const template = await make('/email-templates', { name: 'Weekly letter', design: DESIGN })
  const submitted = await text('For approval', { ...scheduled, isDraft: true })
  await make(`/campaigns/${submitted.id}/submit`, { note: 'Now with the price.' })

  await wait(`/campaigns/${done.id}`, ({ status }) => status === 'COMPLETED')
  await wait(`/campaigns/${mail.id}`, ({ status }) => status === 'COMPLETED')
  await wait(`/campaigns/${done.id}/analytics`, ({ totals }) => totals.delivered >= PEOPLE)
  const messages = await wait(
    `/campaigns/${done.id}/messages?status=DELIVERED&limit=5`,
    (data) => data.length === 5,
  )
  for (const { body } of messages) await open(/\/s\/\w+/.exec(body)![0])
  const [run] = await wait(`/campaigns/${done.id}/executions`, (data) => data.length > 0)
  Object.assign(ids, {
    campaign: done.id,
    message: messages[0].id,
    run: run.id,
    sending: sending.id,
    mail: mail.id,
    tested: tested.id,
    paused: paused.id,
    later: later.id,
    recurring: recurring.id,
    draft: draft.id,
    designed: designed.id,
    emailTemplate: template.id,
    submitted: submitted.id,
  })
}

async function addAnswers(builder: Builder, senders: Senders): Promise<void> {
  const { make, ask, until: wait, ids } = builder
  const question = {
    name: 'Pickup day',
    questionTemplate: 'Which day suits you?',
    options: ['Saturday', 'Sunday'],
    dispatchType: 'IMMEDIATE',
    category: 'TRANSACTIONAL',
    segmentId: ids.few,
    channelIdentityIds: [senders.sms],
  }
  const poll = await make('/polls', question)
  const draftPoll = await make('/polls', { ...question, name: 'Opening hours', isDraft: true })
  const asked = await wait(
    `/campaigns/${poll.campaignId}/messages?status=DELIVERED`,
    (data) => data.length >= 10,
  )
  for (const [n, { to }] of asked.slice(0, 4).entries()) await builder.reply(to, n % 2 ? '2' : '1')
  await ask('PUT', `/polls/${poll.id}/screen`)
  const [, , , , first, second, third] = asked
  await builder.reply(first.to, 'Are you open on Sunday?')
  await builder.reply(second.to, 'wrong number, please stop texting me')
  await builder.reply(third.to, 'STOP')
  const isOfFirst = ({ contact }: { contact: { phone: string } }) => contact.phone === first.to
  const conversations = await wait('/inbox/conversations', (data) => data.some(isOfFirst))
  const conversation = conversations.find(isOfFirst).id
  await make(`/inbox/conversations/${conversation}/messages`, { body: 'We are, from eight to noon.' })
  await make(`/inbox/conversations/${conversation}/notes`, { body: 'Wants a cake for twelve.' })
  const [optedOut] = await wait(
    `/contacts?search=${encodeURIComponent(third.to)}&isOptedOut=true`,
    (data) => data.length > 0,
  )
  Object.assign(ids, {
    poll: poll.id,
    draftPoll: draftPoll.id,
    conversation,
    optedOut: optedOut.id,
    testPhone: first.to,
  })
}

/** Adds an automation with people and changes, and a draft that lacks a choice. */
async function addAutomations({ make, ask, until: wait, ids }: Builder): Promise<void> {
  const text = (id: string, messageTemplate: string, more: object = {}) => ({
    id,
    type: 'SEND',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate,
    ...more,
  })
  const steps = [
    text('hello', 'Hi {{firstName|there}}, welcome to {{organization.name}}!'),
    { id: 'answered', type: 'BRANCH', when: { type: 'DID', did: 'REPLIED', stepId: 'hello' } },
    { id: 'notice', type: 'NOTIFY', text: '{{fullName}} replied.', parentId: 'answered', way: 'YES' },
    text('reminder', 'Do you have any questions?', { parentId: 'answered', way: 'NO' }),
    { id: 'pause', type: 'WAIT', minutes: 2_880 },
    text('end', 'Thank you for being with us.'),
  ]
  const welcome = {
    trigger: { type: 'JOINED' },
    exits: [{ type: 'OPTED_OUT' }],
    goal: { type: 'WON' },
    steps,
  }
  const automation = await make('/automations', { name: 'Welcome', ...welcome })
  await make(`/automations/${automation.id}/activate`)
  await make(`/automations/${automation.id}/people`, { contactIds: [ids.contact] })
  const people = await wait(`/automations/${automation.id}/people?stepId=pause`, (data) => data.length > 0)
  await ask('PATCH', `/automations/${automation.id}`, { steps: steps.slice(0, 4) })
  const draft = await make('/automations', {
    name: 'Birthday',
    trigger: { type: 'DATE', at: '10:00', isYearly: true },
    steps: [
      text('greeting', 'Happy birthday, {{firstName|there}}!'),
      text('card', '', {
        channel: 'EMAIL',
        messageTemplate: null,
        subject: 'Happy birthday',
        design: DESIGN,
      }),
    ],
  })
  Object.assign(ids, { automation: automation.id, draftAutomation: draft.id, passage: people[0].id })
}

async function addPeople(visit: ConsoleVisit, { make, ask, ids }: Builder): Promise<void> {
  const role = await make('/role', {
    name: 'Analyst',
    description: 'Reads results.',
    permissions: ['contact:read', 'campaign:read'],
  })
  await visit.member('bo@example.test', 'member')
  await make('/invitations', { email: 'cy@example.test', roleId: role.id })
  await make('/api-keys', { name: 'Booking page', expiresAt: inDays(200) })
  const webhook = await make('/webhook-endpoints', { url: `${NOWHERE}/hook`, description: 'CRM' })
  await make(`/webhook-endpoints/${webhook.id}/test`)
  const [delivery] = await ask('GET', `/webhook-endpoints/${webhook.id}/deliveries`)
  const [member] = await ask('GET', '/user/all?search=bo@example.test')
  const admin = await Session.begin(visit, await visit.member('di@example.test', 'admin'))
  const ofAdmin = await admin.ask('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:1025/books' })
  Object.assign(ids, { role: role.id, webhook: webhook.id, delivery: delivery.id, member: member.id })
  ids.othersWebhook = ofAdmin.id
  await ask('GET', '/notifications')
}

/** Adds two more clients of the agency. */
async function addOthers({ make, ids }: Builder): Promise<void> {
  ids.otherOrganization = (await make('/organization', { name: 'Lakeside Dental' })).id
  await make('/organization', { name: 'Riverside Orthodontics' })
}
