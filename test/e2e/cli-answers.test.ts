import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { connect } from '../../src/db/driver.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { Appliance } from '../support/crash.ts'

/** Commands that can be called, such as `org create`. */
const leaves = (command: Command, path: readonly string[] = []): string[] => [
  ...(command.commands.length === 0 || command.name() === 'migrate' ? [path.join(' ')] : []),
  ...command.commands.flatMap((child) => leaves(child, [...path, child.name()])),
]

interface Example {
  args: string
  /** What people read on standard output; standard error may have progress. */
  people: RegExp
  /** A part of what programs read. */
  programs: unknown
  /** What it writes into the audit log; nothing by default. */
  acts?: readonly string[]
  /** With --json the answer goes elsewhere. */
  jsonArgs?: string
}

/** In this order, on one site. `serve`, `demo`, `ready`, `completion`, `restore`, `org import` and `events listen` have test files of their own. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  init: {
    args: 'init --organization Acme%n --email owner@example.test --another',
    people: /^API key \(shown once\) +et_live_/m,
    acts: ['API_KEY_CREATED', 'ORGANIZATION_CREATED'],
    programs: { email: 'owner@example.test' },
  },
  'org create': {
    args: 'org create Branch%n --owner owner@example.test',
    people: /^slug +branch1$/m,
    acts: ['ORGANIZATION_CREATED'],
    programs: { name: 'Branch2' },
  },
  'org list': { args: 'org list', people: /^id +name +slug/, programs: [{ slug: 'acme' }] },
  'org show': {
    args: 'org show acme',
    people: /^owner@example\.test +Owner/m,
    programs: { members: [{ role: 'Owner' }] },
  },
  'org overview': {
    args: 'org overview --days 7',
    people: /^organization +status +contacts/,
    programs: [{ slug: 'acme', messages: { sent: 0, failureRate: null } }],
  },
  'org suspend': {
    args: 'org suspend branch%n --note Unpaid',
    people: /^status +SUSPENDED$/m,
    acts: ['ORGANIZATION_SUSPENDED'],
    programs: { slug: 'branch2', status: 'SUSPENDED', note: 'Unpaid', campaigns: 0 },
  },
  'org resume': {
    args: 'org resume branch%n',
    people: /^status +ACTIVE$/m,
    acts: ['ORGANIZATION_RESUMED'],
    programs: { slug: 'branch2', status: 'ACTIVE', wasSuspended: true },
  },
  'org export': {
    args: 'org export acme -o %o',
    people: /^organization +acme$/m,
    acts: ['ORGANIZATION_EXPORTED'],
    programs: { organization: 'acme', withoutCredentials: 0 },
  },
  'org delete': {
    args: 'org delete branch%n --yes',
    people: /^slug +branch1$/m,
    acts: ['ORGANIZATION_DELETED'],
    programs: { slug: 'branch2', cancelledCampaigns: 0 },
  },
  'user create': {
    args: 'user create ada%n@example.test --organization acme --role viewer',
    people: /^sign in as +ada1@example\.test$/m,
    acts: ['MEMBER_ADDED', 'USER_CREATED'],
    programs: { role: 'VIEWER' },
  },
  'user list': {
    args: 'user list --organization acme',
    people: /^ada1@example\.test/m,
    programs: [{ email: 'owner@example.test' }],
  },
  'user reset-password': {
    args: 'user reset-password ada1@example.test',
    people: /^password \(shown once\) +\w{20}$/m,
    acts: ['PASSWORD_SET'],
    programs: { sessionsEnded: 0 },
  },
  'user reset-link': {
    args: 'user reset-link ada1@example.test',
    people: /^link \(give it to this user only\) +http:\/\/\S+\/reset\/\w{43}$/m,
    acts: ['PASSWORD_LINK_MADE'],
    programs: { email: 'ada1@example.test' },
  },
  'user suspend': {
    args: 'user suspend ada%n@example.test',
    people: /^status +SUSPENDED$/m,
    acts: ['USER_SUSPENDED'],
    programs: { email: 'ada2@example.test', status: 'SUSPENDED', keysStoppedOf: [] },
  },
  'user resume': {
    args: 'user resume ada%n@example.test',
    people: /^status +INACTIVE$/m,
    acts: ['USER_RESUMED'],
    programs: { email: 'ada2@example.test', status: 'INACTIVE' },
  },
  'user verify-link': {
    args: 'user verify-link ada1@example.test',
    people: /^link \(give it to this user only\) +http:\/\/\S+\/verify-email\/\w{43}$/m,
    programs: { address: 'ada1@example.test' },
  },
  'user reset-two-factor': {
    args: 'user reset-two-factor ada1@example.test',
    people: /^two-factor sign-in +was off already$/m,
    programs: { twoFactor: 'was off already', sessionsEnded: 0 },
  },
  'role list': {
    args: 'role list --organization acme',
    people: /^Owner +OWNER +1 /m,
    programs: [{ key: 'OWNER', memberCount: 1 }],
  },
  'role create': {
    args: 'role create Desk%n --permissions contact:read,tag:read --organization acme',
    people: /^name +Desk1$/m,
    acts: ['ROLE_CREATED'],
    programs: { name: 'Desk2', permissions: ['contact:read', 'tag:read'], isSystem: false },
  },
  'role show': {
    args: 'role show desk1 --organization acme',
    people: /^permissions +contact:read, tag:read$/m,
    programs: { name: 'Desk1', memberCount: 0 },
  },
  'role update': {
    args: 'role update Desk1 --permissions tag:read --organization acme',
    people: /^permissions +tag:read$/m,
    acts: ['ROLE_UPDATED'],
    programs: { name: 'Desk1', permissions: ['tag:read'] },
  },
  'member list': {
    args: 'member list --organization acme',
    people: /^ada1@example\.test +User +Viewer/m,
    programs: [{ email: 'owner@example.test', role: { key: 'OWNER' } }],
  },
  'member assign': {
    args: 'member assign ada%n@example.test admin --organization acme',
    people: /^role +Admin$/m,
    acts: ['ROLE_ASSIGNED'],
    programs: { email: 'ada2@example.test', role: { key: 'ADMIN' } },
  },
  'role delete': {
    args: 'role delete Desk%n --organization acme',
    people: /^name +Desk1$/m,
    acts: ['ROLE_DELETED'],
    programs: { name: 'Desk2' },
  },
  'member make-owner': {
    args: 'member make-owner ada1@example.test --organization acme',
    jsonArgs: 'member make-owner owner@example.test --organization acme',
    people: /^role +Owner$/m,
    acts: ['OWNERSHIP_TRANSFERRED'],
    programs: { email: 'owner@example.test', role: { key: 'OWNER' } },
  },
  'member remove': {
    args: 'member remove ada%n@example.test --organization acme',
    people: /^removed +ada1@example\.test$/m,
    acts: ['MEMBER_REMOVED'],
    programs: { email: 'ada2@example.test', organization: 'acme' },
  },
  'member invite': {
    args: 'member invite wren%n@example.test --organization acme --role viewer',
    people: /^link \(shown once\) +http\S+\/i\/inv_\w{43}$/m,
    acts: ['INVITATION_MADE'],
    programs: { email: 'wren2@example.test', status: 'PENDING', link: expect.stringContaining('/i/inv_') },
  },
  'member resend': {
    args: 'member resend wren1@example.test --organization acme',
    people: /^link \(shown once\) +http\S+\/i\/inv_\w{43}$/m,
    acts: ['INVITATION_RENEWED'],
    programs: { email: 'wren1@example.test', status: 'PENDING' },
  },
  'member invitations': {
    args: 'member invitations --organization acme',
    people: /^wren2@example\.test +Viewer +PENDING/m,
    programs: [{ email: 'wren2@example.test' }, { email: 'wren1@example.test' }],
  },
  'member withdraw': {
    args: 'member withdraw wren%n@example.test --organization acme',
    people: /^status +REVOKED$/m,
    acts: ['INVITATION_WITHDRAWN'],
    programs: { email: 'wren2@example.test', status: 'REVOKED' },
  },
  'key issue': {
    args: 'key issue --name Shop%n --organization acme',
    people: /^name +Shop1$/m,
    acts: ['API_KEY_CREATED'],
    programs: { name: 'Shop2', organization: 'acme', expiresAt: null },
  },
  'key list': {
    args: 'key list --organization acme',
    people: /^id +name +starts with/,
    programs: [{ status: 'ACTIVE' }],
  },
  'key revoke': {
    args: 'key revoke %k --organization acme',
    people: /^status +REVOKED$/m,
    acts: ['API_KEY_REVOKED'],
    programs: { status: 'REVOKED' },
  },
  'contacts import': {
    args: 'contacts import %f --consent-attested --organization acme',
    people: /^new contacts +2$/m,
    programs: { status: 'COMPLETED', counts: { unchanged: 2 } },
  },
  'contacts export': {
    args: 'contacts export --organization acme',
    people: /^first_name,last_name,phone/,
    jsonArgs: 'contacts export --organization acme --output %o',
    acts: ['CONTACTS_EXPORTED'],
    programs: { organization: 'acme', contacts: 2 },
  },
  'contacts undo': {
    args: 'contacts undo %i --yes',
    people: /^status +UNDONE$/m,
    programs: { status: 'UNDONE' },
  },
  'suppressions import': {
    args: 'suppressions import %s --organization acme',
    people: /^added to the list +2$/m,
    programs: { status: 'COMPLETED', counts: { added: 0, known: 2 } },
  },
  'suppressions export': {
    args: 'suppressions export --organization acme',
    people: /^channel,address,hash,method,list,suppressed_at/,
    jsonArgs: 'suppressions export --organization acme --output %o',
    acts: ['SUPPRESSIONS_EXPORTED'],
    programs: { organization: 'acme', entries: 2 },
  },
  'suppressions check': {
    args: 'suppressions check +12125550199 --organization acme',
    people: /^\+12125550199 is not on the list/,
    programs: [],
  },
  'audit list': {
    args: 'audit list --organization acme',
    people: /^time +act +by/,
    programs: [{ actor: { type: 'SYSTEM' } }],
  },
  'audit export': {
    args: 'audit export --organization acme',
    people: /^sequence,created_at,act,/,
    jsonArgs: 'audit export --organization acme --output %o',
    acts: ['AUDIT_LOG_EXPORTED'],
    programs: { acts: expect.any(Number) },
  },
  'audit verify': {
    args: 'audit verify',
    people: /^acme +\d+ +intact/m,
    programs: [{ isGenuine: true }],
  },
  'consents evidence': {
    args: 'consents evidence --address +12125550199 --organization acme',
    people: /^<!doctype html>/,
    programs: { contact: null, addresses: [{ channel: 'SMS', address: '+12125550199' }], consents: [] },
  },
  recount: {
    args: 'recount',
    people: /^All \d+ kinds of stored totals are correct\.$/m,
    programs: [],
  },
  'search rebuild': {
    args: 'search rebuild',
    people: /^contacts to index +\d+$/m,
    programs: { contacts: expect.any(Number) },
  },
  'sandbox reply': {
    args: 'sandbox reply +12125550100 HELLO --organization acme',
    people: /^understood as +OTHER$/m,
    programs: { from: '+12125550100', to: '+15005550006', understoodAs: 'OTHER' },
  },
  'domains list': {
    args: 'domains list',
    people: /^go1\.localhost +acme +short links +UNCHECKED/m,
    programs: [{ domain: 'go1.localhost', uses: ['SHORT_LINKS'] }],
  },
  // Nothing of this site listens there.
  'domains check': {
    args: 'domains check go%n.localhost',
    people: /^status +FAILS$/m,
    programs: { status: 'FAILS' },
  },
  'domains release': {
    args: 'domains release go%n.localhost',
    people: /^released +go1\.localhost$/m,
    acts: ['ORGANIZATION_UPDATED'],
    programs: { domain: 'go2.localhost', organization: 'acme' },
  },
  'reviews list': {
    args: 'reviews list --organization acme',
    people: /You have the wrong number/,
    programs: [{ address: '+12125550100', status: 'OPEN', isOverdue: false }],
  },
  'reviews decide': {
    args: 'reviews decide %r keep --organization acme',
    people: /^status +KEPT$/m,
    programs: { status: 'KEPT' },
  },
  'sender list': {
    args: 'sender list --organization acme',
    people: /^Sender +\+15005550006 +ACTIVE/m,
    programs: [{ name: 'By WhatsApp' }, { name: 'Sender', lastError: null }],
  },
  'sender show': {
    args: 'sender show +15005550006 --organization acme',
    people: /^name +Sender$/m,
    programs: { name: 'Sender', organization: 'acme', status: 'ACTIVE' },
  },
  'campaign approve': {
    args: 'campaign approve Spring%n --organization acme --yes',
    people: /^approval +APPROVED$/m,
    programs: { status: 'SCHEDULED', approval: { decidedBy: { type: 'SYSTEM', name: 'Command line' } } },
  },
  'campaign list': {
    args: 'campaign list --organization acme --status scheduled',
    people: /^Spring2 +SCHEDULED/m,
    // A poll is sent by a campaign of its own.
    programs: ['Spring2', 'Spring1', 'Day2', 'Day1'].map((name) => ({ name, status: 'SCHEDULED' })),
  },
  'campaign show': {
    args: 'campaign show Spring%n --organization acme',
    people: /^text +Hi$/m,
    programs: { name: 'Spring2', runs: [{ status: 'PENDING' }] },
  },
  'campaign explain': {
    args: 'campaign explain Spring%n +12125550100 --organization acme',
    people: /is not among the recipients/,
    programs: { decision: 'NOT_IN_SEGMENT', included: false },
  },
  'campaign submit': {
    args: 'campaign submit Draft%n --organization acme --note Please',
    people: /^approval +SUBMITTED$/m,
    programs: { status: 'DRAFT', approval: { status: 'SUBMITTED', note: 'Please' } },
  },
  'campaign reject': {
    args: 'campaign reject Draft%n Later --organization acme',
    people: /^because +Later$/m,
    programs: { status: 'DRAFT', approval: { status: 'REJECTED', reason: 'Later' } },
  },
  'campaign pause': {
    args: 'campaign pause Spring%n --organization acme',
    people: /^status +PAUSED$/m,
    programs: { status: 'PAUSED', pauseReason: 'USER' },
  },
  'campaign resume': {
    args: 'campaign resume Spring%n --organization acme',
    people: /^status +SCHEDULED$/m,
    programs: { status: 'SCHEDULED', pauseReason: null },
  },
  'campaign choose-variant': {
    args: 'campaign choose-variant Tested%n b --organization acme',
    people:
      /^A\/B test +A, B to 1 % of the recipients first, winner by MANUAL: CHOSEN\. Command line chose B\.$/m,
    programs: { status: 'SENDING', abTest: { chosenLabel: 'B', chosenBy: 'PERSON' } },
  },
  'campaign cancel': {
    args: 'campaign cancel Spring%n --organization acme',
    people: /^status +CANCELLED$/m,
    programs: { status: 'CANCELLED' },
  },
  'campaign watch': {
    args: 'campaign watch Spring%n --organization acme',
    people: /^\d{4}-\d\d-\d\dT[\d:]{8}Z {2}CANCELLED {2}0 of 0 sent, 0 delivered$/m,
    programs: { status: 'CANCELLED', totals: { sent: 0 } },
  },
  'campaign end-recurrence': {
    args: 'campaign end-recurrence Weekly%n --organization acme',
    people: /^status +COMPLETED$/m,
    programs: { status: 'COMPLETED', nextRunAt: null },
  },
  'poll list': {
    args: 'poll list --organization acme --status scheduled',
    people: /^Day2 +SCHEDULED +0/m,
    programs: [{ name: 'Day2', status: 'SCHEDULED' }, { name: 'Day1' }],
  },
  'poll show': {
    args: 'poll show Day%n --organization acme',
    people: /^ +1 +Saturday +0 +0\.0 %$/m,
    programs: {
      name: 'Day2',
      results: { responders: 0, options: [{ label: 'Saturday', votes: 0 }, { label: 'Sunday' }] },
    },
  },
  'poll votes': {
    args: 'poll votes Day%n --organization acme',
    people: /^No votes yet\.$/m,
    programs: [],
  },
  'poll close': {
    args: 'poll close Open%n --organization acme',
    people: /^status +CLOSED$/m,
    programs: { name: 'Open2', status: 'CLOSED' },
  },
  'poll cancel': {
    args: 'poll cancel Day%n --organization acme',
    people: /^status +CANCELLED$/m,
    programs: { name: 'Day2', status: 'CANCELLED' },
  },
  'join list': {
    args: 'join list --organization acme --status active',
    people: /^Club2 +ACTIVE +0 +http:\/\/\S+\/j\/\S+/m,
    programs: [{ name: 'Club2', status: 'ACTIVE', joined: 0 }, { name: 'Club1' }],
  },
  'join show': {
    args: 'join show club%n --organization acme',
    people: /^proof of the number +a code$/m,
    programs: { name: 'Club2', views: 0, completed: 0, consentVersion: 1, otpEnabled: true },
  },
  'join submissions': {
    args: 'join submissions Club%n --organization acme',
    people: /^No submissions yet\.$/m,
    programs: [],
  },
  'join pause': {
    args: 'join pause Club%n --organization acme',
    people: /^status +PAUSED$/m,
    programs: { name: 'Club2', status: 'PAUSED' },
  },
  'join resume': {
    args: 'join resume Club%n --organization acme',
    people: /^status +ACTIVE$/m,
    programs: { name: 'Club2', status: 'ACTIVE' },
  },
  'sandbox inbox': {
    args: 'sandbox inbox --organization acme',
    people: /^None yet\.$/m,
    programs: [],
  },
  'sender templates': {
    args: 'sender templates +15005550007 --organization acme',
    people: /^None yet\.$/m,
    programs: [],
  },
  'sender test': {
    args: 'sender test sender +12125550199 --organization acme',
    people: /^status +SENT$/m,
    programs: { to: '+12125550199', status: 'SENT', errorCode: null },
  },
  'campaign test': {
    args: 'campaign test Spring%n +12125550199 --organization acme',
    people: /^\+12125550199 +SENT/m,
    programs: { contactId: null, acceptedCount: 1, results: [{ to: '+12125550199', status: 'SENT' }] },
  },
  'send hold': {
    args: 'send hold --reason lunch',
    people: /^reason for the hold +lunch$/m,
    acts: ['SENDING_HELD'],
    programs: { held: true, heldBecause: 'lunch' },
  },
  'send status': {
    args: 'send status',
    people: /^reason for the hold +lunch$/m,
    programs: { held: true, queued: 0, scheduled: 0, sending: 0 },
  },
  'send unknown': { args: 'send unknown', people: /^No message has an unknown result\.$/m, programs: [] },
  'send resume': {
    args: 'send resume',
    people: /^messages to send now or at their scheduled time +0$/m,
    acts: ['SENDING_RESUMED'],
    programs: { held: false, waiting: 0 },
  },
  snapshot: {
    args: 'snapshot',
    people: /carillon\.db$/m,
    programs: { file: expect.stringContaining('carillon.db') },
  },
  backup: {
    args: 'backup -o %b1',
    jsonArgs: 'backup -o %b2 --verify',
    people: /^verified +no$/m,
    programs: { verified: true },
  },
  'migrate status': {
    args: 'migrate status',
    people: /^version +migration +state/,
    programs: [{ state: 'applied' }],
  },
  migrate: { args: 'migrate', people: /^version +migration +state/, programs: [{ state: 'applied' }] },
  doctor: {
    args: 'doctor',
    people: /^ok +data directory/m,
    programs: [{ check: 'configuration', status: 'ok' }],
  },
  'config show': {
    args: 'config show',
    people: /^setting +value +from/,
    programs: [{ name: 'data', origin: 'flag' }],
  },
  openapi: { args: 'openapi', people: /"openapi": "3\.0/, programs: { info: { title: expect.any(String) } } },
  version: { args: 'version', people: /^\d+\.\d+\.\d+$/m, programs: { bun: Bun.version } },
}

/**
 * Whether a command runs in the compiled binary, where it has to find its modules: the first of each file of commands,
 * and in test/drill/cli-answers.drill.ts every one.
 */
const isInBinary = (name: string): boolean => {
  const [group] = name.split(' ')
  return (
    Bun.env.ALL_IN_BINARY === 'yes' ||
    Object.keys(EXAMPLES).find((one) => one.split(' ')[0] === group) === name
  )
}

test('every command is tried here, or has tests of its own', async () => {
  expect(leaves(await createProgram()).toSorted()).toEqual(
    [
      ...Object.keys(EXAMPLES),
      'serve',
      'demo',
      'ready',
      'completion',
      'restore',
      'org import',
      'events listen',
    ].toSorted(),
  )
})

test('every command answers people in a table and programs in JSON, on standard output alone, and the audit log has what it did', async () => {
  using site = new Site()
  writeFileSync(site.at('stop.csv'), '212 555 0177\n212 555 0178\n')
  writeFileSync(site.at('list.csv'), 'first name,phone\nWren,212 555 0100\nRobin,212 555 0101\n')
  for (const [name, { args, jsonArgs = args, people, programs, acts = [] }] of Object.entries(EXAMPLES)) {
    if (name === 'sandbox reply') await addSenderAndCampaigns(site)
    if (name === 'reviews list') await addReviews(site)
    const filled = async (text: string, run: number) =>
      text
        .replace('%n', run === 1 && name === 'init' ? '' : String(run))
        .replace('%f', site.at('list.csv'))
        .replace('%s', site.at('stop.csv'))
        .replace('%o', site.at('out.csv'))
        .replace(/%b(\d)/, site.at('backup$1.db'))
        .replace('%k', text.includes('%k') ? await newestKey(site) : '')
        .replace('%r', text.includes('%r') ? await openReview(site) : '')
        .replace('%i', text.includes('%i') ? await anotherImport(site) : '')
        .split(' ')
    const forPeople = await (isInBinary(name) ? site.runBinary : site.run).call(site, await filled(args, 1))
    expect([name, forPeople.exitCode]).toEqual([name, 0])
    // Reading from another process leaves the byte order mark of a file out.
    expect(forPeople.stdout.replace(/^\uFEFF/, '')).toMatch(people)
    const before = lastAct(site)
    const forPrograms = await site.run([...(await filled(jsonArgs, 2)), '--json'])
    expect([name, forPrograms.exitCode, forPrograms.stderr]).toEqual([name, 0, ''])
    expect(first(forPrograms.json, programs)).toMatchObject(programs as object)
    expect([name, actsSince(site, before)]).toEqual([name, [...acts]])
    if (name !== 'campaign choose-variant') continue
    // Those who waited would be sent to.
    for (const tested of ['Tested1', 'Tested2'])
      await site.answer('campaign', 'cancel', tested, '--organization', 'acme')
  }
})

/** Of the last act in the audit log. */
const lastAct = (site: Site): number => readActs(site, 'SELECT max(id) FROM audit_acts')[0] as number

const actsSince = (site: Site, id: number): unknown[] =>
  readActs(site, 'SELECT DISTINCT act FROM audit_acts WHERE id > ? ORDER BY act', id)

function readActs(site: Site, sql: string, ...params: number[]): unknown[] {
  const connection = connect(site.files.database, { readonly: true })
  try {
    return connection
      .prepare(sql)
      .pluck()
      .all(...params)
  } finally {
    connection.close()
  }
}

/** Of a list, as many entries as are looked at. */
const first = (answer: unknown, programs: unknown): object =>
  Array.isArray(programs) ? (answer as unknown[]).slice(0, programs.length) : (answer as object)

async function newestKey(site: Site): Promise<string> {
  const keys = (await site.answer('key', 'list', '--organization', 'acme')) as Array<Record<string, string>>
  return keys.find(({ status, name }) => status === 'ACTIVE' && name!.startsWith('Shop'))!.id!
}

/** Two texts that may be opt-outs. */
async function addReviews(site: Site): Promise<void> {
  for (let n = 0; n < 2; n++) {
    const reply = ['sandbox', 'reply', '+12125550100', 'You have the wrong number']
    await site.answer(...reply, '--organization', 'acme')
  }
}

const openReview = async (site: Site): Promise<string> =>
  (await site.answer('reviews', 'list', '--organization', 'acme'))[0].id

/** Of the file that is imported already, so that taking it back changes no contact. */
const anotherImport = async (site: Site): Promise<string> =>
  (
    await site.answer(
      ...['contacts', 'import', site.at('list.csv'), '--consent-attested', '--organization', 'acme'],
    )
  ).id

/** The command line makes neither: a sender, and campaigns that wait. */
async function addSenderAndCampaigns(site: Site): Promise<void> {
  const { key } = await site.answer('key', 'issue', '--name', 'For the sender', '--organization', 'acme')
  const appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, key)
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: '+15005550006',
  })
  await client.made('/channel-identities', {
    ...{ channel: 'WHATSAPP', provider: 'SANDBOX', name: 'By WhatsApp', address: '+15005550007' },
  })
  await client.patch('/organization', { shortDomain: 'go1.localhost', publicDomain: 'go2.localhost' })
  const segment = await client.made('/segments', { name: 'Nobody', type: 'STATIC' })
  const scheduledAt = new Date(Date.now() + 100 * DAY_MS).toISOString()
  const options = ['Saturday', 'Sunday']
  const question = { questionTemplate: 'Which day?', options, segmentId: segment.id }
  const poll = { ...question, channelIdentityIds: [sender.id] }
  for (const name of ['Day1', 'Day2']) {
    await client.made('/polls', { name, dispatchType: 'SCHEDULED', scheduledAt, timezone: 'UTC', ...poll })
  }
  for (const name of ['Open1', 'Open2']) {
    await client.made('/polls', { name, dispatchType: 'IMMEDIATE', ...poll })
  }
  for (const name of ['Club1', 'Club2']) {
    await client.made('/join-links', {
      ...{ name, type: 'WEB_FORM', channel: 'SMS', otpEnabled: true },
      ...{ privacyPolicyUrl: 'https://example.test/privacy', termsUrl: 'https://example.test/terms' },
    })
  }
  const message = { channel: 'SMS', messageTemplate: 'Hi', segmentId: segment.id }
  const campaign = { ...message, scheduledAt, timezone: 'UTC', channelIdentityIds: [sender.id] }
  for (const name of ['Spring1', 'Spring2']) {
    const { id } = await client.made('/campaigns', { name, type: 'SCHEDULED', ...campaign, isDraft: true })
    await client.post(`/campaigns/${id}/submit`, {})
  }
  for (const name of ['Weekly1', 'Weekly2']) {
    const recurrence = { frequency: 'WEEKLY' }
    await client.made('/campaigns', { name, type: 'RECURRING', recurrence, ...campaign })
  }
  for (const name of ['Draft1', 'Draft2']) {
    await client.made('/campaigns', { name, type: 'SCHEDULED', ...campaign, isDraft: true })
  }
  const everybody = await client.made('/segments', {
    name: 'Everybody',
    type: 'DYNAMIC',
    rules: { operator: 'AND', conditions: [{ field: 'status', operator: 'equals', value: 'ACTIVE' }] },
  })
  for (const name of ['Tested1', 'Tested2']) {
    const variants = ['A', 'B'].map((label) => ({ label, messageTemplate: `Text ${label}` }))
    const { id } = await client.made('/campaigns', {
      ...{ name, type: 'IMMEDIATE', channel: 'SMS', segmentId: everybody.id, variants },
      ...{ channelIdentityIds: [sender.id], abTest: { sharePercent: 1, metric: 'MANUAL' } },
    })
    await until(
      async () => (await client.get(`/campaigns/${id}`)).body.data.recipientCount,
      (count) => count > 0,
    )
  }
  await appliance.stop()
}
