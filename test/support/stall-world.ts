import { writeFileSync } from 'node:fs'
import type { Operation } from '../../src/http/operation.ts'
import { GATEWAY_SETTINGS } from './carriers.ts'
import { type Initialized, Site } from './cli.ts'
import { Client, until } from './client.ts'
import { Appliance } from './crash.ts'
import { UNDER_LOAD } from './kill-run.ts'
import { mediaForm, mp4 } from './media.ts'
import { NOWHERE } from './nowhere.ts'
import { Passkey } from './soft-authenticator.ts'
import { FIELD_COUNT, fullFields, LARGEST_RULES, MIB, rulesOf, times, WORDS } from './worst-inputs.ts'

/** A server with the largest data that one answer may contain, for the stall drill. */
const CONTACTS = 20_000
/** Contacts with every custom field filled. */
const FULL_CONTACTS = 100
export interface StallWorld extends AsyncDisposable {
  client: Client
  /** Token of the owner's session. */
  session: string
  ids: Record<string, string>
  /** Paths of the callbacks of a gateway and of the built-in carrier. */
  callbacks: { status: string; inbound: string }
  url: string
  pid: number
}

function writeList(path: string): void {
  const rows = Array.from(
    { length: CONTACTS },
    (_, n) =>
      `Ann${n},${'aé'.repeat(40)}${n},+1${2_122_000_000 + n},${'é'.repeat(90)}${n % 100},a${n}@example.test,fair`,
  )
  writeFileSync(path, `first name,last name,phone,city,email,tags\n${rows.join('\n')}\n`)
}

export async function buildStallWorld(): Promise<StallWorld> {
  const site = new Site()
  const init = await site.init()
  const environment = { ...UNDER_LOAD, ...OPEN, CARILLON_SNAPSHOT_INTERVAL_SECONDS: '60' }
  const appliance = await Appliance.start({ dataDir: site.data, environment })
  const dispose = async () => {
    await appliance.stop()
    site[Symbol.dispose]()
  }
  try {
    return { ...(await furnish(site, appliance, init)), [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function furnish(site: Site, { url, pid }: Appliance, { apiKey, email, password }: Initialized) {
  const client = new Client(url, apiKey)
  const signedIn = await client.post('/auth/login', { email, password })
  const ids = await addRules(client)
  writeList(site.at('list.csv'))
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  await fill(client, ids)
  ids.notifications = await newestNotification(url, signedIn.body.data.accessToken)
  await addEndpoint(url, signedIn.body.data.accessToken, ids)
  await site.answer('sandbox', 'reply', '+13122000000', 'wrong number')
  ids.reviews = (await client.get('/opt-out/reviews')).body.data[0].id
  await addConversation(url, signedIn.body.data.accessToken, ids)
  await addPasskey(url, signedIn.body.data.accessToken, password!, ids)
  const { body } = await client.get(`/channel-identities/${ids.gateway}`)
  const callbacks = body.data.callbackUrls as { status: string; inbound: string }
  return {
    client,
    ids,
    url,
    pid,
    session: signedIn.body.data.accessToken as string,
    callbacks: { status: new URL(callbacks.status).pathname, inbound: new URL(callbacks.inbound).pathname },
  }
}

/** Adds an endpoint that never answers, and a delivery to it. */
async function addEndpoint(url: string, session: string, ids: Ids): Promise<void> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const make = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/webhook-endpoints${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  ids['webhook-endpoints'] = await make('', { url: `${NOWHERE}/`, eventTypes: ['test.ping'] })
  ids.deliveries = await make(`/${ids['webhook-endpoints']}/test`, {})
}

/** Adds a passkey of the owner like a device. */
async function addPasskey(url: string, session: string, currentPassword: string, ids: Ids): Promise<void> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const ask = async (path: string, body: unknown) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    // biome-ignore lint/suspicious/noExplicitAny: looked into freely
    return ((await answer.json()) as { data: any }).data
  }
  const credential = new Passkey().create(await ask('/user/passkeys/options', { currentPassword }))
  ids.passkeys = (await ask('/user/passkeys', { name: 'Stall', credential })).id
}

/** Returns the id of a notification. The finished campaign and import have notified the owner by then. */
async function newestNotification(url: string, session: string): Promise<string> {
  const headers = { authorization: `Bearer ${session}` }
  const ask = async () => {
    const answer = await fetch(`${url}/notifications`, { headers })
    return ((await answer.json()) as { data: { items: Array<{ id: string }> } }).data.items
  }
  const items = await until(ask, ({ length }) => length > 0)
  return items[0]!.id
}

/** Fills the conversation of the text above with notes and a scheduled answer. */
async function addConversation(url: string, session: string, ids: Ids): Promise<void> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/inbox/conversations${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: looked into freely
    return ((await answer.json()) as { data: any }).data
  }
  ids.conversations = (await ask('GET', ''))[0].id
  for (let n = 0; n < 100; n++)
    ids['conversation-notes'] = (
      await ask('POST', `/${ids.conversations}/notes`, { body: 'é'.repeat(5_000) })
    ).id
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  ids['conversation-messages'] = (
    await ask('POST', `/${ids.conversations}/messages`, { body: 'é'.repeat(500), sendAt })
  ).id
}

const OPEN = {
  CARILLON_ALLOW_SIGNUP: 'true',
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  CARILLON_ALLOW_INSECURE_WEBHOOKS: 'true',
  CARILLON_PUBLIC_BASE_URL: 'https://carillon.test',
  CARILLON_RATE_LIMIT_AUTH: '1000000/1',
  CARILLON_RATE_LIMIT_PUBLIC: '1000000/1',
  CARILLON_RATE_LIMIT_CALLBACK: '1000000/1',
}

type Ids = Record<string, string>

const maker = (client: Client, ids: Ids) => async (name: string, path: string, body: unknown) => {
  ids[name] = (await client.made(path, body)).id
}

/**
 * Adds custom fields, and a segment that is counted before there are contacts, because counting all of them
 * would take too long.
 */
async function addRules(client: Client): Promise<Ids> {
  const ids: Ids = {}
  const make = maker(client, ids)
  for (let n = 0; n < FIELD_COUNT; n++)
    await make('custom-fields', '/custom-fields', { key: `text${n}`, label: `Text ${n}`, type: 'TEXT' })
  await make('largest', '/segments', { name: 'Largest', type: 'DYNAMIC', rules: LARGEST_RULES })
  return ids
}

/** Adds one of each resource, and many full records of the resources that are listed in full. */
async function fill(client: Client, ids: Ids): Promise<void> {
  const make = maker(client, ids)
  for (let n = 0; n < FULL_CONTACTS; n++) {
    const phone = `+1${3_122_000_000 + n}`
    await make(n === 0 ? 'other-contacts' : 'contacts', '/contacts', {
      firstName: 'Full',
      phone,
      customFields: fullFields(),
    })
  }
  await make('tags', '/tags', { name: 'Drill' })
  for (let n = 0; n < 100; n++) await make('keywords', '/opt-out/keywords', { keyword: `Drill ${n}` })
  await make('sms-templates', '/sms-templates', {
    name: 'Drill',
    category: 'OTHER',
    body: 'Hello {{firstName}}',
  })
  await make('short-links', '/short-links', { originalUrl: 'https://shop.example/drill' })
  ids.s = (await client.get(`/short-links/${ids['short-links']}`)).body.data.code
  await addPeople(client, ids)
  await addVideo(client, ids)
  await client.post(`/contacts/${ids.contacts}/tags`, { tagIds: [ids.tags] })
  for (let n = 0; n < 100; n++)
    await make('notes', `/contacts/${ids.contacts}/notes`, { body: 'é'.repeat(5_000) })
  for (let n = 0; n < 99; n++)
    await make('rules', '/segments', { name: `Rules ${n}`, type: 'DYNAMIC', rules: plainRules(n) })
  await make('everybody', '/segments', {
    name: 'Everybody',
    type: 'DYNAMIC',
    rules: rulesOf({ field: 'city', operator: 'is_not_empty' }),
  })
  const members: string[] = []
  for (let page = 1; page <= 5; page++)
    members.push(...(await client.get(`/contacts/ids?limit=100&page=${page}`)).body.data.ids)
  ids.members = members.join()
  await make('segments', '/segments', { name: 'Members', type: 'STATIC', contactIds: members })
  ids.fair = (await client.get('/tags?search=fair')).body.data[0].id
  await make('channel-identities', '/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Carrier',
    address: '+15005550006',
  })
  for (const name of ['other', 'gateway'])
    await make(name, '/channel-identities', {
      channel: 'SMS',
      provider: 'HTTP',
      name,
      address: name === 'other' ? '+15005550008' : '+15005550007',
      credentials: { url: `${NOWHERE}/send`, ...GATEWAY_SETTINGS },
    })
  const campaign = {
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hello {{firstName}}',
    channelIdentityIds: [ids['channel-identities']],
  }
  await make('sent', '/campaigns', { ...campaign, name: 'Sent', segmentId: ids.everybody })
  await make('campaigns', '/campaigns', { ...campaign, name: 'Draft', isDraft: true, segmentId: ids.largest })
  await make('polls', '/polls', {
    name: 'Later',
    questionTemplate: 'Which day?',
    options: ['Saturday', 'Sunday'],
    dispatchType: 'SCHEDULED',
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    segmentId: ids.everybody,
    channelIdentityIds: campaign.channelIdentityIds,
  })
  await make('join-links', '/join-links', {
    type: 'JOIN_KEYWORD',
    name: 'Club',
    keyword: 'CLUB',
    channelIdentityId: ids['channel-identities'],
  })
  ids.j = (await client.get(`/join-links/${ids['join-links']}`)).body.data.slug
  const screen = await client.request('PUT', `/polls/${ids.polls}/screen`, {})
  ids.screen = new URL(screen.body.data.url).pathname.slice('/screen/'.length)
  await addAutomations(client, ids)
  const form = new FormData()
  form.set('file', new File([`phone,notes\n${'+12125550100,x\n'.repeat(20_000)}`], 'list.csv'))
  form.set('consentAttested', 'true')
  form.set('dryRun', 'true')
  ids.imports = (await client.request('POST', '/contacts/imports', { body: form })).body.data.id
  await make('exports', '/contacts/exports', {})
  const list = new FormData()
  list.set('file', new File([`phone\n${'call me\n'.repeat(20_000)}`], 'suppressions.csv'))
  const listed = await client.request('POST', '/opt-out/suppression-imports', { body: list })
  ids['suppression-imports'] = listed.body.data.id
  await make('bulk-operations', '/contacts/bulk-edit', { all: true, city: 'Austin' })
  await until(
    async () => (await client.get(`/campaigns/${ids.sent}`)).body.data.status,
    (status) => ['COMPLETED', 'FAILED', 'PAUSED'].includes(status),
  )
  ids.executions = (await client.get(`/campaigns/${ids.sent}/executions`)).body.data[0].id
  await until(
    async () => (await client.get(`/contacts/bulk-operations/${ids['bulk-operations']}`)).body.data.status,
    (status) => ['COMPLETED', 'FAILED'].includes(status),
  )
  await until(
    async () => (await client.get(`/contacts/imports/${ids.imports}`)).body.data.status,
    (status) => ['COMPLETED', 'FAILED'].includes(status),
  )
}

/** Adds an automation whose people match the largest rules, with a person in it, and the largest draft. */
async function addAutomations(client: Client, ids: Ids): Promise<void> {
  const make = maker(client, ids)
  const matching = { type: 'MATCHES', rules: LARGEST_RULES }
  const definition = { trigger: { type: 'CALLED' }, filter: LARGEST_RULES, reentry: { rule: 'ALWAYS' } }
  await make('automations', '/automations', {
    ...definition,
    name: 'Running',
    steps: [
      { id: 'pause', type: 'WAIT', minutes: 1 },
      { id: 'matches', type: 'BRANCH', when: matching },
      { id: 'again', type: 'WAIT', minutes: 60 },
    ],
  })
  await client.made(`/automations/${ids.automations}/activate`, {})
  await client.post(`/automations/${ids.automations}/people`, { contactIds: [ids.contacts] })
  ids.people = (await client.get(`/automations/${ids.automations}/people`)).body.data[0].id
  await make('largest-automation', '/automations', {
    ...definition,
    name: 'Largest',
    goal: matching,
    exits: times(5, () => matching),
    steps: times(100, (n) => ({
      id: `s${n}`,
      type: 'SEND',
      channel: 'SMS',
      messageTemplate: `${'{{firstName|a}}'.repeat(100)} ${n}`,
    })),
  })
}

/** Adds the largest number of roles, each with every possible permission, and pending invitations. */
async function addPeople(client: Client, ids: Ids): Promise<void> {
  const { body } = await client.get('/role')
  const { permissions } = body.data.find(({ key }: { key: string | null }) => key === 'ADMIN')
  for (let n = 0; n < 99; n++) ids.role = (await client.made('/role', { name: `Role ${n}`, permissions })).id
  for (let n = 0; n < 99; n++) {
    const made = await client.made<{ id: string; link: string }>('/invitations', {
      email: `p${n}@example.test`,
      roleId: ids.role,
    })
    ids.invitations = made.id
    ids.i = new URL(made.link).pathname.slice('/i/'.length)
  }
}

/** Adds a file of the largest size. */
async function addVideo(client: Client, ids: Ids): Promise<void> {
  const { body } = await client.request('POST', '/media', { body: mediaForm(mp4(5 * MIB - 1_000)) })
  ids.media = body.data.id
  const card = { displayName: 'Drill', note: 'é'.repeat(1_000) }
  const saved = await client.request('PUT', '/organization/contact-card', { body: card })
  ids.c = new URL(saved.body.data.vcardUrl).pathname.slice('/c/'.length)
  ids.m = new URL(body.data.url).pathname.slice('/m/'.length)
}

/** Returns rules with the largest record that are cheap to evaluate. */
const plainRules = (n: number) =>
  rulesOf({ field: 'city', operator: 'in', value: WORDS.map((word) => `${word} ${n}`) })

/** Returns a path of the operation with ids of the world. */
export function pathIn(world: StallWorld, { path }: Pick<Operation, 'path'>): string {
  return path.replace(/([^/]+)\/:(\w+)/g, (whole, collection: string) => {
    const id = world.ids[collection]
    return id === undefined ? whole : `${collection}/${id}`
  })
}
