import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { connect } from '../../src/db/driver.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('cli')

/** Returns the commands that can be called, such as `org create`. */
const leaves = (command: Command, path: readonly string[] = []): string[] => [
  ...(command.commands.length === 0 || command.name() === 'migrate' ? [path.join(' ')] : []),
  ...command.commands.flatMap((child) => leaves(child, [...path, child.name()])),
]

interface Example {
  args: string
  /** Expected text on standard output for people. Standard error may have progress. */
  people: RegExp
  /** Expected part of the JSON for programs. */
  programs: unknown
  /** Expected acts in the audit log; default: none. */
  acts?: readonly string[]
  /** Expected exit code; default 0. */
  exitCode?: number
  /** Different arguments with --json. */
  jsonArgs?: string
}

/**
 * Examples, run in this order on one site. `serve`, `demo`, `ready`, `completion`, `restore`, `org import`
 * and `events listen` have their own test files.
 */
const EXAMPLES: Readonly<Record<string, Example>> = {
  init: {
    args: 'init --organization Acme%n --email owner@example.test --another',
    people: /^console \(signs in once\) +http:\/\/\S+#once=\w{43}\n[\s\S]*^API key \(shown once\) +et_live_/m,
    acts: ['API_KEY_CREATED', 'ORGANIZATION_CREATED', 'SIGN_IN_LINK_MADE'],
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
  'user sign-in-link': {
    args: 'user sign-in-link ada1@example.test',
    people: /^link \(give it to this user only\) +http:\/\/\S+\/console\/sign-in#once=\w{43}$/m,
    acts: ['SIGN_IN_LINK_MADE'],
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
  'user verify': {
    args: 'user verify ada%n@example.test',
    people: /^address +verified$/m,
    acts: ['EMAIL_VERIFIED'],
    programs: { email: 'ada2@example.test', address: 'verified' },
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
  'contacts dossier': {
    args: 'contacts dossier +13125550173 --organization acme',
    people: /^\{"organization":/,
    jsonArgs: 'contacts dossier +13125550173 --organization acme --output %o',
    acts: ['DOSSIER_MADE'],
    programs: { organization: 'acme', format: 'json' },
  },
  'contacts erase': {
    args: 'contacts erase +13125550173 --organization acme --yes',
    people: /^status +(COMPLETED|ERASING)/m,
    acts: ['PERSON_ERASED'],
    programs: { organization: 'acme' },
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
  // The domain leads to no server of this site.
  'domains check': {
    args: 'domains check go%n.localhost',
    people: /^status +FAILS$/m,
    programs: { status: 'FAILS' },
    exitCode: 1,
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
    acts: ['CAMPAIGN_LAUNCHED'],
    programs: { status: 'SCHEDULED', approval: { decidedBy: { type: 'SYSTEM', name: 'Command line' } } },
  },
  'campaign list': {
    args: 'campaign list --organization acme --status scheduled',
    people: /^Spring2 +SCHEDULED/m,
    // A poll is sent by its own campaign.
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
  'automation list': {
    args: 'automation list --organization acme --status active',
    people: /^Welcome2 +ACTIVE +CALLED +0/m,
    programs: [{ name: 'Welcome2', status: 'ACTIVE', inside: 0 }, { name: 'Welcome1' }],
  },
  'automation show': {
    args: 'automation show welcome%n --organization acme',
    people: /^No person has come to a step yet\.$/m,
    programs: { name: 'Welcome2', trigger: 'CALLED', steps: [] },
  },
  'automation pause': {
    args: 'automation pause Welcome%n --organization acme',
    people: /^status +PAUSED$/m,
    programs: { name: 'Welcome2', status: 'PAUSED' },
    acts: ['AUTOMATION_PAUSED'],
  },
  'automation resume': {
    args: 'automation resume Welcome%n --organization acme',
    people: /^status +ACTIVE$/m,
    programs: { name: 'Welcome2', status: 'ACTIVE' },
    acts: ['AUTOMATION_RESUMED'],
  },
  'automation archive': {
    args: 'automation archive Welcome%n --organization acme',
    people: /^status +ARCHIVED$/m,
    programs: { name: 'Welcome2', status: 'ARCHIVED' },
    acts: ['AUTOMATION_ARCHIVED'],
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
    acts: ['BACKUP_MADE'],
    programs: { verified: true },
  },
  'billing plans list': {
    args: 'billing plans list',
    people: /^GROWTH +99\.00 +990\.00 +15,000 contacts, /m,
    programs: [{ key: 'SELF_HOSTED', isDefault: true }],
  },
  'billing plans show': {
    args: 'billing plans show starter',
    people: /^price of a month +29\.00$/m,
    programs: { key: 'STARTER', monthlyPrice: 2_900, currency: 'USD' },
  },
  'billing plans set': {
    args: 'billing plans set CLUB_%n --name Club --monthly 12.50 --limit contacts=9000',
    people: /^price of a month +12\.50$/m,
    acts: ['BILLING_PLAN_CHANGED'],
    programs: { key: 'CLUB_2', name: 'Club', monthlyPrice: 1_250, limits: { CONTACTS: 9_000 } },
  },
  'billing plans default': {
    args: 'billing plans default SELF_HOSTED',
    people: /^sold as +default, private$/m,
    acts: ['BILLING_DEFAULT_PLAN_CHANGED'],
    programs: { key: 'SELF_HOSTED', isDefault: true },
  },
  'billing assign': {
    args: 'billing assign acme CLUB_%n',
    people: /^plan now +CLUB_1$/m,
    acts: ['BILLING_PLAN_ASSIGNED'],
    programs: { organization: 'acme', plan: 'CLUB_2', before: 'CLUB_1' },
  },
  'billing plans archive': {
    args: 'billing plans archive CLUB_%n',
    people: /^sold as +archived$/m,
    acts: ['BILLING_PLAN_ARCHIVED'],
    programs: { key: 'CLUB_2', archivedAt: expect.any(String) },
  },
  'billing products list': {
    args: 'billing products list',
    people: /^extra_member +9\.00 +1 member +each month/m,
    programs: [{ key: 'sms_segments_1000', kind: 'PACK', price: 2_500 }],
  },
  'billing products set': {
    args: 'billing products set extra_%n --kind recurring --resource members --quantity 1 --price 9 --name Extra',
    people: /^name +Extra$/m,
    acts: ['BILLING_PRODUCT_CHANGED'],
    programs: { key: 'extra_2', price: 900 },
  },
  'billing products archive': {
    args: 'billing products archive extra_%n',
    people: /^sold as +archived$/m,
    acts: ['BILLING_PRODUCT_ARCHIVED'],
    programs: { key: 'extra_2', archivedAt: expect.any(String) },
  },
  'billing rates list': {
    args: 'billing rates list',
    people: /^SMS +\+1 +1 +0\.00 +0\.00 +0\.00$/m,
    programs: [{ channel: 'EMAIL', prefix: '', credits: 1 }],
  },
  'billing rates set': {
    args: 'billing rates set SMS +4%n --credits 3 --price 0.055 --cost 0.04',
    people: /^left +0\.015$/m,
    acts: ['BILLING_RATES_CHANGED'],
    programs: { channel: 'SMS', prefix: '42', credits: 3, price: 55_000, cost: 40_000 },
  },
  'billing rates remove': {
    args: 'billing rates remove SMS +4%n',
    people: /^removed +\+41$/m,
    acts: ['BILLING_RATES_CHANGED'],
    programs: { channel: 'SMS', prefix: '42' },
  },
  'billing rates export': {
    args: 'billing rates export',
    people: /^channel,prefix,credits,price,cost\r\nEMAIL,,1,0,0\r\n/,
    jsonArgs: 'billing rates list',
    programs: [{ channel: 'EMAIL' }],
  },
  'billing rates import': {
    args: 'billing rates import %t',
    people: /^rates of the file +1$/m,
    acts: ['BILLING_RATES_CHANGED'],
    programs: { changed: 1, removed: 0 },
  },
  'billing grant': {
    args: 'billing grant acme 1000 --price 30',
    people: /^balance +1,000$/m,
    acts: ['BILLING_CREDITS_GRANTED'],
    programs: { organization: 'acme', balance: 2_000 },
  },
  'billing adjust': {
    args: 'billing adjust acme -50',
    people: /^balance +1,950$/m,
    acts: ['BILLING_CREDITS_ADJUSTED'],
    programs: { organization: 'acme', balance: 1_900 },
  },
  'billing warn': {
    args: 'billing warn acme 500',
    people: /^organization +acme$/m,
    acts: ['BILLING_WARNING_CHANGED'],
    programs: { organization: 'acme' },
  },
  'billing add-on': {
    args: 'billing add-on acme credits_1000',
    people: /^sold +credits_1000$/m,
    acts: ['BILLING_PRODUCT_SOLD'],
    programs: { organization: 'acme', product: 'credits_1000', quantity: 1 },
  },
  'billing ledger': {
    args: 'billing ledger acme',
    people: /PURCHASE +1,000 +3,900 +Bought: 1 pack “1,000 credits”/,
    programs: [{ type: 'PURCHASE', amount: 1_000, balanceAfter: 3_900 }],
  },
  'billing refund': {
    args: 'billing refund %p',
    people: /^refunded +30\.00 USD$/m,
    acts: ['BILLING_PURCHASE_REFUNDED'],
    programs: { organization: 'acme', refunded: 3_000, currency: 'USD' },
  },
  'billing settings': {
    args: 'billing settings --seller-name Lantern --seller-address Springfield',
    people: /^seller +Lantern$/m,
    acts: ['BILLING_SETTINGS_CHANGED'],
    programs: { sellerName: 'Lantern', nextNumber: 1 },
  },
  'billing invoices create': {
    args: 'billing invoices create acme --month 2020-0%n',
    people: /^to pay +30\.00 USD$/m,
    acts: ['BILLING_INVOICE_CREATED'],
    programs: { number: 'INV-0002', amountDue: 3_000, organization: 'acme' },
  },
  'billing invoices list': {
    args: 'billing invoices list',
    people: /^INV-0001 +acme +OPEN +30\.00 +0\.00 +USD/m,
    programs: [{ number: 'INV-0002', status: 'OPEN' }],
  },
  'billing invoices show': {
    args: 'billing invoices show INV-0001',
    people: /^1,000 credits +1 +30\.00 +30\.00$/m,
    programs: { number: 'INV-0001', lines: [{ description: '1,000 credits' }] },
  },
  'billing invoices pay': {
    args: 'billing invoices pay INV-000%n',
    people: /^status +PAID$/m,
    acts: ['BILLING_INVOICE_PAID'],
    programs: { number: 'INV-0002', amountPaid: 3_000 },
  },
  'billing invoices correct': {
    args: 'billing invoices correct INV-000%n --amount 5.00 --note Late',
    people: /^CN-0003 +CORRECTION +5\.00 +USD/m,
    acts: ['BILLING_INVOICE_CORRECTED'],
    programs: { number: 'INV-0002', creditNotes: [{ kind: 'CORRECTION', amount: 500 }] },
  },
  'billing invoices credit-notes': {
    args: 'billing invoices credit-notes',
    people: /^CN-0004 +CORRECTION +5\.00 +USD/m,
    programs: [{ kind: 'CORRECTION', amount: 500 }],
  },
  'billing invoices void': {
    args: 'billing invoices void INV-000%n',
    people: /^status +VOID$/m,
    acts: ['BILLING_INVOICE_VOIDED'],
    programs: { number: 'INV-0002', status: 'VOID' },
  },
  'billing report': {
    args: 'billing report',
    people: /^organization +cost \(USD\) +earned +margin +% +credits sold/,
    programs: [{ organizationName: 'Acme', currency: 'USD' }],
  },
  'billing clock show': {
    args: 'billing clock show',
    people: /^the test clock shows +\d{4}-/m,
    programs: { now: expect.any(String) },
  },
  'migrate status': {
    args: 'migrate status',
    people: /^version +migration +state/,
    programs: [{ state: 'applied' }],
  },
  'migrate try': {
    args: 'migrate try',
    people: /^migrations +0$/m,
    programs: { pending: 0, bytes: 0 },
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

test('every command runs here or has its own tests', async () => {
  expect(leaves(await createProgram()).toSorted()).toEqual(
    [
      ...Object.keys(EXAMPLES),
      'serve',
      'demo',
      'ready',
      'completion',
      'restore',
      // These commands need a place for copies: test/cli/copies.drill.ts, test/cli/lease.test.ts.
      'copies init',
      'copies list',
      'copies make',
      'copies verify',
      'lease status',
      'lease take',
      'upgrade',
      'org import',
      'events listen',
      // These commands need several appliances: test/drill/fleet.drill.ts.
      ...[
        'list',
        'overview',
        'map',
        'move',
        'upgrade',
        'name',
        'part',
        'leave',
        'send',
        'take',
        'give-up',
        'kept',
        'keep',
        'settle',
        'stay',
      ].map((step) => `fleet ${step}`),
      'fleet forget',
      // Only the sandbox has a test clock: test/cli/billing-invoices.drill.ts.
      'billing clock advance',
      // This command needs a payment in the sandbox: test/billing/sandbox/disputes.test.ts.
      'billing dispute',
      // This command needs a disputed payment: test/billing/disputes/disputes.test.ts.
      'billing release',
    ].toSorted(),
  )
})

test('every command prints a table for people and JSON for programs, only on standard output, and records its acts in the audit log', async () => {
  using site = new Site()
  writeFileSync(site.at('stop.csv'), '212 555 0177\n212 555 0178\n')
  writeFileSync(site.at('rates.csv'), 'channel,prefix,credits,price,cost\nSMS,44,3,0.055,0.04\n')
  writeFileSync(site.at('list.csv'), 'first name,phone\nWren,212 555 0100\nRobin,212 555 0101\n')
  for (const [name, { args, jsonArgs = args, people, programs, acts = [], exitCode = 0 }] of Object.entries(
    EXAMPLES,
  )) {
    if (name === 'sandbox reply') await addSenderAndCampaigns(site)
    if (name === 'reviews list') await addReviews(site)
    if (name === 'billing invoices create') makeSalesOld(site)
    if (name === 'billing invoices void') reopenInvoices(site)
    const filled = async (text: string, run: number) =>
      text
        .replace('%n', run === 1 && name === 'init' ? '' : String(run))
        .replace('%f', site.at('list.csv'))
        .replace('%s', site.at('stop.csv'))
        .replace('%t', site.at('rates.csv'))
        .replace('%p', text.includes('%p') ? await newestPurchase(site) : '')
        .replace('%o', site.at('out.csv'))
        .replace(/%b(\d)/, site.at('backup$1.db'))
        .replace('%k', text.includes('%k') ? await newestKey(site) : '')
        .replace('%r', text.includes('%r') ? await openReview(site) : '')
        .replace('%i', text.includes('%i') ? await anotherImport(site) : '')
        .split(' ')
    const forPeople = await site.runBinary(await filled(args, 1))
    expect([name, forPeople.exitCode]).toEqual([name, exitCode])
    // Reading the output of another process drops the byte order mark of a file.
    expect(forPeople.stdout.replace(/^\uFEFF/, '')).toMatch(people)
    const before = lastAct(site)
    const forPrograms = await site.run([...(await filled(jsonArgs, 2)), '--json'])
    expect([name, forPrograms.exitCode, forPrograms.stderr]).toEqual([name, exitCode, ''])
    expect(first(forPrograms.json, programs)).toMatchObject(programs as object)
    expect([name, actsSince(site, before)]).toEqual([name, [...acts]])
    if (name !== 'campaign choose-variant') continue
    // The waiting messages would be sent otherwise.
    for (const tested of ['Tested1', 'Tested2'])
      await site.answer('campaign', 'cancel', tested, '--organization', 'acme')
  }
})

/** Returns the number of the last act in the audit log. */
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

/** Returns the first entries of a list, as many as are compared. */
const first = (answer: unknown, programs: unknown): object =>
  Array.isArray(programs) ? (answer as unknown[]).slice(0, programs.length) : (answer as object)

async function newestKey(site: Site): Promise<string> {
  const keys = (await site.answer('key', 'list', '--organization', 'acme')) as Array<Record<string, string>>
  return keys.find(({ status, name }) => status === 'ACTIVE' && name!.startsWith('Shop'))!.id!
}

/** Returns the newest purchase without a refund. */
const newestPurchase = async (site: Site): Promise<string> =>
  readActs(site, 'SELECT uuid FROM billing_purchases WHERE refunded_amount = 0 ORDER BY id DESC')[0] as string

/** Moves the first sale to January 2020, and the next one to February. */
function makeSalesOld(site: Site): void {
  const connection = connect(site.files.database)
  for (const [id, at] of ['2020-01-10', '2020-02-10'].entries()) {
    connection.prepare('UPDATE billing_purchases SET granted_at = ? WHERE id = ?').run(Date.parse(at), id + 1)
  }
  connection.close()
}

/** Marks invoices as open again, because a paid one stays paid. */
function reopenInvoices(site: Site): void {
  const connection = connect(site.files.database)
  connection.prepare(`UPDATE billing_invoices SET status = 'OPEN', amount_paid = 0, paid_at = NULL`).run()
  connection.close()
}

/** Adds two texts that may be opt-outs. */
async function addReviews(site: Site): Promise<void> {
  for (let n = 0; n < 2; n++) {
    const reply = ['sandbox', 'reply', '+12125550100', 'You have the wrong number']
    await site.answer(...reply, '--organization', 'acme')
  }
}

const openReview = async (site: Site): Promise<string> =>
  (await site.answer('reviews', 'list', '--organization', 'acme'))[0].id

/** Imports the same file again, so that the undo changes no contact. */
const anotherImport = async (site: Site): Promise<string> =>
  (
    await site.answer(
      'contacts',
      'import',
      site.at('list.csv'),
      '--consent-attested',
      '--organization',
      'acme',
    )
  ).id

/** Adds a sender and waiting campaigns, which the command line cannot create. */
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
    channel: 'WHATSAPP',
    provider: 'SANDBOX',
    name: 'By WhatsApp',
    address: '+15005550007',
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
  for (const name of ['Welcome1', 'Welcome2']) {
    const steps = [{ id: 'pause', type: 'WAIT', minutes: 60 }]
    const { id } = await client.made('/automations', { name, trigger: { type: 'CALLED' }, steps })
    await client.made(`/automations/${id}/activate`, {})
  }
  for (const name of ['Club1', 'Club2']) {
    await client.made('/join-links', {
      name,
      type: 'WEB_FORM',
      channel: 'SMS',
      otpEnabled: true,
      privacyPolicyUrl: 'https://example.test/privacy',
      termsUrl: 'https://example.test/terms',
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
      name,
      type: 'IMMEDIATE',
      channel: 'SMS',
      segmentId: everybody.id,
      variants,
      channelIdentityIds: [sender.id],
      abTest: { sharePercent: 1, metric: 'MANUAL' },
    })
    await until(
      async () => (await client.get(`/campaigns/${id}`)).body.data.recipientCount,
      (count) => count > 0,
    )
  }
  await appliance.stop()
}
