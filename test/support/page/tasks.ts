import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOWHERE } from '../nowhere.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'
import type { Caller, PageVisit } from './visit.ts'

/** Every task of the console in which a person types, and the forms that need no task. */

/** Entry in a field: a text, the label of an option, or a tick. */
export type Entry = string | true | { choose: string }

export interface TaskWorld {
  visit: PageVisit
  /** Session of the same person on another device. */
  session: Caller
  page: Page
  ids: Readonly<Record<string, string>>
}

export interface Task {
  name: string
  /** Files of `console/` that contain the form; `#2` for the second form of a file. */
  forms: readonly string[]
  /** Path of the screen. `{contact}` stands for the id with this name. */
  path: string
  /** Opens the form. */
  open?(world: TaskWorld): Promise<unknown>
  /** Name of its dialog. */
  dialog?: string | RegExp
  /** Name of the form, if the screen has other ones. */
  form?: string | RegExp
  fields: Readonly<Record<string, Entry>>
  /** Fills in what is no field. */
  more?(scope: Locator, world: TaskWorld): Promise<unknown>
  act: string | RegExp
  /** Returns how often the task is done at the moment. */
  count(world: TaskWorld): Promise<number>
  /** Reason why it may be repeated after a lost answer. */
  isDoneAgain?: string
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
type Row = any

const dataOf = ({ session }: TaskWorld, path: string): Promise<Row> => session.ask('GET', path)

/** Counts the rows of a list with the value in the field. */
const listed =
  (path: string, field: string, value: string): Task['count'] =>
  async (world) => {
    const rows: Row[] = await dataOf(world, `${path}${path.includes('?') ? '&' : '?'}limit=100`)
    return rows.filter((row) => row[field] === value).length
  }

/** Returns 1 if the record has the value in the field. */
const holds =
  (path: string, field: string, value: unknown): Task['count'] =>
  async (world) => {
    const found = field
      .split('.')
      .reduce((record: Row, name) => record?.[name], await dataOf(world, filled(path, world)))
    return JSON.stringify(found) === JSON.stringify(value) ? 1 : 0
  }

export const filled = (path: string, { ids }: Pick<TaskWorld, 'ids'>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!ids[name]) throw new Error(`There is no ${name}.`)
    return ids[name]
  })

const press =
  (name: string | RegExp): Task['open'] =>
  ({ page }) =>
    page
      .getByRole('main')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()

const choose =
  (menu: string | RegExp, item: string): Task['open'] =>
  async ({ page }) => {
    await page.getByRole('button', { name: menu }).first().click()
    await page.getByRole('menuitem', { name: item }).click()
  }

const act = (item: string) => async (world: TaskWorld) => {
  await world.page.getByRole('checkbox', { name: 'Select Bo', exact: true }).check()
  await choose(/^Change$/, item)!(world)
}

/** Time by the test's clock, in the time zone of the organization. */
const AN_HOUR_AGO = '2026-03-04T16:00'
const inSummer = '2026-07-15T12:00'

const CONTACTS: readonly Task[] = [
  {
    name: 'enter a contact',
    forms: ['screens/contacts/new-contact.tsx'],
    path: '/contacts',
    open: press('New contact'),
    dialog: 'New contact',
    fields: {
      'First name': 'Wilma',
      'Last name': 'Oakes',
      Phone: '+12125550140',
      Email: 'wilma@example.com',
      Stage: { choose: 'Customer' },
    },
    act: 'Add contact',
    count: listed('/contacts?stage=CUSTOMER', 'firstName', 'Wilma'),
  },
  {
    name: 'change a fact of a contact',
    forms: ['screens/contacts/contact/editable.tsx'],
    path: '/contacts/{contact}',
    open: press('Change: Email'),
    form: 'Change: Email',
    fields: { Email: 'wren@people.example' },
    act: 'Save',
    count: holds('/contacts/{contact}', 'email', 'wren@people.example'),
  },
  {
    name: 'write a note on a contact',
    forms: ['screens/contacts/contact/note-form.tsx'],
    path: '/contacts/{contact}',
    form: 'New note',
    fields: { Note: 'Wants the bread sliced.' },
    act: 'Add note',
    count: (world) =>
      listed(filled('/contacts/{contact}/notes', world), 'body', 'Wants the bread sliced.')(world),
  },
  {
    name: 'record a won deal',
    forms: ['screens/contacts/contact/won-dialog.tsx'],
    path: '/contacts/{contact}',
    open: choose('More', 'Record a won deal …'),
    dialog: /^Deal won/,
    fields: { Amount: '125.50', Note: 'Cake for a wedding' },
    act: 'Record deal',
    count: async (world) => {
      const rows: Row[] = await dataOf(world, filled('/contacts/{contact}/activity?limit=100', world))
      return rows.filter((row) => JSON.stringify(row).includes('Cake for a wedding')).length
    },
  },
  {
    name: 'state that a contact agreed again',
    forms: ['screens/contacts/contact/lift-dialog.tsx'],
    path: '/contacts/{out}',
    open: press('Record new consent …'),
    dialog: /^New consent to SMS/,
    fields: {
      'How did the person agree?': { choose: 'In a web form' },
      'What did the person agree to, and where is the record?': 'Form of 3 May, in the folder',
    },
    act: 'Allow SMS again',
    count: holds('/contacts/{out}', 'isOptedOut', false),
  },
  {
    name: 'make a tag',
    forms: ['screens/contacts/keep/tags.tsx'],
    path: '/contacts/tags',
    open: press('New tag'),
    dialog: 'New tag',
    fields: { Name: 'Wholesale' },
    act: 'Create tag',
    count: listed('/tags', 'name', 'Wholesale'),
  },
  {
    name: 'rename a tag',
    forms: ['screens/contacts/keep/tags.tsx#2'],
    path: '/contacts/tags',
    open: choose('Change Regulars', 'Rename …'),
    dialog: 'Rename Regulars',
    fields: { Name: 'Guests' },
    act: 'Rename',
    count: listed('/tags', 'name', 'Guests'),
  },
  {
    name: 'save a view of contacts',
    forms: ['shell/views/name-dialog.tsx'],
    path: '/contacts?stage=CUSTOMER',
    open: choose('Views', 'Save as a new view …'),
    dialog: 'Save a view',
    fields: { Name: 'Customers' },
    act: 'Save view',
    count: listed('/contact-views', 'name', 'Customers'),
  },
  {
    name: 'make a custom field',
    forms: ['screens/contacts/keep/field-dialog.tsx'],
    path: '/contacts/fields',
    open: press(/New/),
    dialog: 'New custom field',
    fields: {
      Name: 'Shoe size',
      Type: { choose: 'One of several options' },
      'Options, one per line': '38\n39',
    },
    act: 'Create field',
    count: listed('/custom-fields', 'label', 'Shoe size'),
  },
  {
    name: 'change a custom field',
    forms: ['screens/contacts/keep/field-dialog.tsx#2'],
    path: '/contacts/fields',
    open: choose('Change Flavour', 'Name and options …'),
    dialog: 'Change Flavour',
    fields: { Name: 'Favourite flavour', 'Options, one per line': 'Rye\nWheat' },
    act: 'Save',
    count: listed('/custom-fields', 'label', 'Favourite flavour'),
  },
  {
    name: 'change the stage of chosen contacts',
    forms: ['screens/contacts/bulk/stage-act.tsx'],
    path: '/contacts',
    open: act('Stage …'),
    dialog: 'Change stage of 1 contact',
    fields: { Engaged: true },
    act: 'Change 1 contact',
    count: listed('/contacts?stage=ENGAGED', 'firstName', 'Bo'),
  },
  {
    name: 'fill in a field of chosen contacts',
    forms: ['screens/contacts/bulk/fields-act.tsx'],
    path: '/contacts',
    open: act('Fields …'),
    dialog: 'Change a field of 1 contact',
    fields: { 'New value': 'Springfield' },
    act: 'Change 1 contact',
    count: listed('/contacts', 'city', 'Springfield'),
  },
  {
    name: 'give chosen contacts a tag',
    forms: ['screens/contacts/bulk/tags-act.tsx'],
    path: '/contacts',
    open: act('Tags …'),
    dialog: 'Change tags of 1 contact',
    fields: {},
    more: async (scope) => {
      await scope.getByRole('combobox', { name: 'Tags to add' }).fill('Spring')
      await scope
        .page()
        .getByRole('option', { name: /^Spring/ })
        .click()
    },
    act: 'Change 1 contact',
    count: async (world) => {
      const rows: Row[] = await dataOf(world, '/tags?search=Spring')
      return rows[0].contactCount
    },
  },
]

const CONTENTS: readonly Task[] = [
  {
    name: 'build a segment',
    forms: ['screens/segments/new-segment.tsx'],
    path: '/segments/new',
    fields: { Field: { choose: 'City' }, City: 'Reno', Name: 'From Reno', Description: 'The shop there' },
    act: 'Save segment',
    count: listed('/segments', 'name', 'From Reno'),
  },
  {
    name: 'change the rules of a segment',
    forms: ['screens/segments/segment-rules.tsx'],
    path: '/segments/{segment}',
    form: 'Rules',
    fields: { City: 'Austin' },
    act: 'Save rules',
    count: holds('/segments/{segment}', 'rules.conditions.0.value', 'Austin'),
  },
  {
    name: 'rename a segment',
    forms: ['screens/segments/rename.tsx'],
    path: '/segments/{segment}',
    open: press('Rename'),
    dialog: 'Rename segment',
    fields: { Name: 'Southerners', Description: 'Summer offers' },
    act: 'Save',
    count: holds('/segments/{segment}', 'description', 'Summer offers'),
  },
  {
    name: 'write a template',
    forms: ['screens/templates/template-form.tsx'],
    path: '/templates/new',
    fields: { Name: 'Opening', Text: 'Hi {{firstName|there}}, we open at nine.' },
    act: 'Save',
    count: listed('/sms-templates', 'name', 'Opening'),
  },
  {
    name: 'change a template',
    forms: [],
    path: '/templates/{template}',
    fields: { Name: 'Closing', Text: 'Hi {{firstName|there}}, we close at six.' },
    act: 'Save',
    count: holds('/sms-templates/{template}', 'name', 'Closing'),
  },
  {
    name: 'make a short link',
    forms: ['screens/short-links/link-dialog.tsx'],
    path: '/short-links',
    open: press('New short link'),
    dialog: 'New short link',
    fields: { Destination: 'https://shop.example/bread', Name: 'Bread', Expires: inSummer },
    act: 'Create short link',
    count: listed('/short-links', 'title', 'Bread'),
  },
  {
    name: 'change a short link',
    forms: ['screens/short-links/link-dialog.tsx#2'],
    path: '/short-links/{shortLink}',
    open: press('Edit'),
    dialog: 'Edit short link',
    fields: { Destination: 'https://shop.example/cakes', Name: 'Cakes' },
    act: 'Save',
    count: holds('/short-links/{shortLink}', 'originalUrl', 'https://shop.example/cakes'),
  },
  {
    name: 'rename an automation',
    forms: ['screens/automations/rename.tsx'],
    path: '/automations',
    open: choose('Actions for Care', 'Rename'),
    dialog: 'Rename automation',
    fields: { Name: 'Aftercare' },
    act: 'Rename',
    count: holds('/automations/{automation}', 'name', 'Aftercare'),
  },
  {
    name: 'make a poll',
    forms: ['screens/polls/new-poll.tsx', 'screens/polls/new-poll.tsx#2'],
    path: '/polls/new',
    fields: {
      Name: 'Pickup',
      Question: 'Which day?',
      'Option 1': 'Saturday',
      'Option 2': 'Sunday',
      Transactional: true,
      Starts: inSummer,
    },
    more: async (scope) => {
      await scope.getByRole('combobox', { name: 'Segment' }).fill('Everyone')
      await scope
        .page()
        .getByRole('option', { name: /^Everyone/ })
        .click()
      await scope.getByLabel('Texts (+15005550006)').check()
      await scope.getByRole('button', { name: 'Schedule …' }).click()
    },
    act: /^Schedule for /,
    count: listed('/polls', 'name', 'Pickup'),
  },
  {
    name: 'make a segment of the answers to a poll',
    forms: ['screens/polls/poll-actions.tsx'],
    path: '/polls/{poll}',
    open: press('Create segment'),
    dialog: 'Create segment',
    fields: { Contacts: { choose: 'Voted' }, 'Segment name': 'Voters' },
    act: 'Create segment',
    count: listed('/segments', 'name', 'Voters'),
  },
  {
    name: 'make a join link',
    forms: ['screens/join-links/editor.tsx'],
    path: '/join-links/new',
    fields: {
      Name: 'Bread club',
      Heading: 'Join us',
      Text: 'Fresh on Fridays',
      'Privacy policy': 'https://shop.example/privacy',
      Terms: 'https://shop.example/terms',
      'Maximum number of people': '500',
    },
    act: 'Save',
    count: listed('/join-links', 'name', 'Bread club'),
  },
  {
    name: 'change a join link',
    forms: ['screens/join-links/editor.tsx#2'],
    path: '/join-links/{joinLink}/edit',
    fields: { Heading: 'Join the cake club', 'Maximum number of people': '70' },
    act: 'Save',
    count: holds('/join-links/{joinLink}', 'headline', 'Join the cake club'),
  },
]

const CAMPAIGNS: readonly Task[] = [
  {
    name: 'send a test of a campaign',
    forms: ['screens/compose/test-dialog.tsx'],
    path: '/campaigns/{draft}/edit',
    open: press('Send a test …'),
    dialog: 'Send a test',
    fields: { 'Your number': '+447911123999' },
    act: 'Send test',
    count: async ({ visit }) => (await visit.phones()).filter(({ to }) => to === '+447911123999').length,
    isDoneAgain: 'A test message is sent as often as it is asked for.',
  },
  {
    name: 'submit a campaign with a note',
    forms: ['screens/campaigns/submit-dialog.tsx'],
    path: '/campaigns/{draft}',
    open: choose('More actions', 'Submit for approval'),
    dialog: 'Submit for approval',
    fields: { 'Note for the approver': 'Is the greeting right?' },
    act: 'Submit for approval',
    count: holds('/campaigns/{draft}', 'approval.status', 'SUBMITTED'),
  },
  {
    name: 'reject a campaign with a reason',
    forms: ['screens/campaigns/approval-dialogs.tsx#2'],
    path: '/campaigns/{submitted}',
    open: press('Reject …'),
    dialog: /^Reject/,
    fields: { 'Required changes': 'Say good morning.' },
    act: 'Reject campaign',
    count: holds('/campaigns/{submitted}', 'approval.status', 'REJECTED'),
  },
  {
    name: 'approve a campaign with a note',
    forms: ['screens/campaigns/approval-dialogs.tsx'],
    path: '/campaigns/{waiting}',
    open: press(/^Approve/),
    dialog: /^Approve/,
    fields: { Note: 'Well written.' },
    act: /^Approve for/,
    count: holds('/campaigns/{waiting}', 'status', 'SCHEDULED'),
  },
  {
    name: 'make a segment of people of a campaign',
    forms: ['screens/campaigns/segment-dialog.tsx'],
    path: '/campaigns/{sent}/messages',
    open: press('Create segment'),
    dialog: 'Create segment',
    fields: { 'Segment name': 'Got the news' },
    act: 'Create segment',
    count: listed('/segments', 'name', 'Got the news'),
  },
  {
    name: 'write a note for colleagues',
    forms: ['screens/inbox/note-form.tsx'],
    path: '/inbox/{conversation}',
    open: press(/^Note/),
    form: 'Note',
    fields: { 'Note for colleagues (hidden from the contact)': 'Wants a cake for twelve.' },
    act: /^Add note/,
    count: (world) =>
      listed(
        filled('/inbox/conversations/{conversation}/notes', world),
        'body',
        'Wants a cake for twelve.',
      )(world),
  },
  {
    name: 'snooze a conversation until a time',
    forms: ['screens/inbox/snooze-dialog.tsx'],
    path: '/inbox/{conversation}',
    open: press(/^Snooze(?!d)/),
    form: 'Other time',
    fields: { 'Other time': inSummer },
    act: 'Snooze',
    count: async (world) =>
      (await dataOf(world, filled('/inbox/conversations/{conversation}', world))).snoozedUntil ? 1 : 0,
  },
]

const ORGANIZATION: readonly Task[] = [
  {
    name: 'change the organization',
    forms: ['screens/settings/organization/organization.tsx'],
    path: '/settings/organization',
    form: 'Organization',
    fields: { Website: 'https://bakery.example', 'Email address': 'hello@bakery.example' },
    act: 'Save changes',
    count: holds('/organization', 'website', 'https://bakery.example'),
  },
  {
    name: 'change the hours of marketing',
    forms: ['screens/settings/hours/send-window.tsx'],
    path: '/settings/hours',
    form: 'Marketing delivery hours',
    fields: { From: '10:30', Until: '19:30' },
    act: 'Save changes',
    count: holds('/organization', 'sendWindow.start', '10:30'),
  },
  {
    name: 'change the business hours',
    forms: ['screens/settings/hours/business-hours.tsx'],
    path: '/settings/hours',
    form: 'Business hours',
    fields: { 'Use business hours': true, 'Monday until': '18:45' },
    act: 'Save changes',
    count: holds('/organization/business-hours', 'weekly.0.intervals.0.close', '18:45'),
  },
  {
    name: 'change the brand',
    forms: ['screens/settings/brand/brand.tsx'],
    path: '/settings/brand',
    form: 'Brand',
    fields: { Headings: { choose: 'Georgia' }, 'Text above the postal address': 'Open daily' },
    act: 'Save changes',
    count: holds('/organization/brand', 'footerText', 'Open daily'),
  },
  {
    name: 'change the contact card',
    forms: ['screens/settings/card/card.tsx'],
    path: '/settings/card',
    form: 'Contact card',
    fields: { 'Display name': 'The Bakery', 'Job title': 'Baker', Note: 'Open on Sundays' },
    act: 'Save changes',
    count: holds('/organization/contact-card', 'displayName', 'The Bakery'),
  },
  {
    name: 'set a domain',
    forms: ['screens/settings/domains/domains.tsx'],
    path: '/settings/domains',
    form: 'Domains',
    fields: { 'Short link domain': 'go.bakery.invalid' },
    act: 'Save changes',
    count: holds('/organization', 'shortDomain', 'go.bakery.invalid'),
  },
  {
    name: 'put an address on the list of opt-outs',
    forms: ['screens/settings/opt-outs/add-dialog.tsx'],
    path: '/settings/opt-outs',
    open: press('Add address'),
    dialog: 'Add address',
    fields: { 'Phone number': '+12125550177', Reason: 'Called us' },
    act: 'Add address',
    count: listed('/opt-out/suppressions', 'address', '+12125550177'),
  },
  {
    name: 'take an address off the list of opt-outs',
    forms: ['screens/settings/opt-outs/remove-dialog.tsx'],
    path: '/settings/opt-outs?address=%2B12125550178',
    open: choose(/^Actions for/, 'Remove …'),
    dialog: /^Remove .* from the opt-outs/,
    fields: { Reason: 'It was a mistake' },
    act: 'Remove opt-out',
    count: async (world) => 1 - (await listed('/opt-out/suppressions', 'address', '+12125550178')(world)),
  },
  {
    name: 'import a list of opt-outs',
    forms: ['screens/settings/opt-outs/import-form.tsx'],
    path: '/settings/opt-outs/imports',
    open: ({ page }) =>
      page.getByLabel('Drop a list here, or choose a file').setInputFiles({
        name: 'opted-out.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('phone\n+12125550191\n'),
      }),
    form: 'Import a list',
    fields: { Column: 'phone' },
    act: 'Import list',
    count: listed('/opt-out/suppression-imports', 'fileName', 'opted-out.csv'),
  },
  {
    name: 'change the automatic answers',
    forms: ['screens/settings/opt-outs/replies.tsx'],
    path: '/settings/opt-outs/words',
    form: 'Automatic replies',
    fields: { 'Reply to HELP and INFO': 'Call the bakery on +12125550100.' },
    act: 'Save changes',
    count: holds('/opt-out/reply-message', 'helpMessage', 'Call the bakery on +12125550100.'),
  },
  {
    name: 'add a word that opts out',
    forms: ['screens/settings/opt-outs/keywords.tsx'],
    path: '/settings/opt-outs/words',
    open: press('Add keyword'),
    dialog: 'Add keyword',
    fields: { Keyword: 'no more bread' },
    act: 'Add keyword',
    count: listed('/opt-out/keywords?search=bread', 'keyword', 'NO MORE BREAD'),
  },
  {
    name: 'add a topic',
    forms: ['screens/settings/opt-outs/topics.tsx'],
    path: '/settings/opt-outs/topics',
    open: press('Add a topic'),
    dialog: 'Add a topic',
    fields: { Name: 'Bread of the day' },
    act: 'Add a topic',
    count: listed('/topics', 'name', 'Bread of the day'),
  },
]

const SENDERS: readonly Task[] = [
  {
    name: 'add a sender',
    forms: ['screens/settings/senders/sender-form.tsx'],
    path: '/settings/senders/new?provider=TWILIO',
    fields: {
      Address: '+15005550021',
      Name: 'Vendor',
      'Account SID': `AC${'0'.repeat(32)}`,
      'Auth Token': 'secret-of-the-account',
    },
    act: 'Add sender',
    count: listed('/channel-identities', 'address', '+15005550021'),
  },
  {
    name: 'change the name and the pace of a sender',
    forms: ['screens/settings/senders/pace.tsx'],
    path: '/settings/senders/{twilio}',
    form: 'Name and speed',
    fields: { Name: 'Slow texts', 'Limit messages per day': true, 'Messages per day': '900' },
    act: 'Save changes',
    count: holds('/channel-identities/{twilio}', 'dailyCap', 900),
  },
  {
    name: 'replace the settings of an account',
    forms: ['screens/settings/senders/account.tsx'],
    path: '/settings/senders/{twilio}',
    open: press('Replace …'),
    dialog: /^New settings for/,
    fields: { 'Account SID': `AC${'1'.repeat(32)}`, 'Auth Token': 'another-secret-of-the-account' },
    act: 'Replace settings',
    count: async (world) => {
      const rows: Row[] = await dataOf(world, '/audit-logs?act=SENDER_UPDATED&limit=100')
      return rows.some((row) => JSON.stringify(row.details).includes('credentials')) ? 1 : 0
    },
  },
  {
    name: 'give a sender new addresses for callbacks',
    forms: ['screens/settings/senders/paste.tsx'],
    path: '/settings/senders/{twilio}',
    open: press('New URLs …'),
    dialog: /^New URLs for/,
    fields: { 'In 72 hours': true },
    act: 'Create new URLs',
    count: async (world) => {
      const { callbackUrls } = await dataOf(world, filled('/channel-identities/{twilio}', world))
      return callbackUrls.inbound === world.ids.callback ? 0 : 1
    },
  },
  {
    name: 'send a test message of a sender',
    forms: ['screens/settings/senders/test-message.tsx'],
    path: '/settings/senders/{sender}',
    form: 'Test message',
    fields: { 'Your phone number': '+12125550166' },
    act: 'Send test message',
    count: async ({ visit }) => (await visit.phones()).filter(({ to }) => to === '+12125550166').length,
    isDoneAgain: 'A test message is sent as often as it is asked for.',
  },
]

const PEOPLE: readonly Task[] = [
  {
    name: 'invite a person',
    forms: ['screens/settings/people/invite-dialog.tsx'],
    path: '/settings/people',
    open: press('Invite a person'),
    dialog: /^Invite a person|^Invitation for/,
    fields: { 'Email address': 'dee@example.test', Role: { choose: 'Viewer' } },
    act: 'Invite',
    count: listed('/invitations', 'email', 'dee@example.test'),
  },
  {
    name: 'give a member another role',
    forms: ['screens/settings/people/role-form.tsx'],
    path: '/settings/people?q=bo@example.test',
    open: ({ page }) => page.getByRole('table', { name: 'Members' }).getByRole('link').first().click(),
    form: /^Role of/,
    fields: { Role: { choose: 'Analyst' } },
    act: /^Assign role/,
    count: (world) => listed(filled('/role/{role}/members', world), 'email', 'bo@example.test')(world),
  },
  {
    name: 'make a role',
    forms: ['screens/settings/roles/role-form.tsx'],
    path: '/settings/roles/new',
    fields: { Name: 'Front desk', Description: 'Answers', 'View contacts and their history': true },
    act: 'Create role',
    count: listed('/role', 'name', 'Front desk'),
  },
  {
    name: 'change a role',
    forms: [],
    path: '/settings/roles/{role}',
    fields: { Description: 'Reads it all', 'View contacts and their history': true },
    act: 'Save',
    count: holds('/role/{role}', 'description', 'Reads it all'),
  },
  {
    name: 'make a key',
    forms: ['screens/settings/keys/create-dialog.tsx'],
    path: '/settings/keys',
    open: press('Create API key'),
    dialog: /^Create API key|^API key/,
    fields: { 'Key name': 'Web shop', Expiration: { choose: 'In 90 days' } },
    act: 'Create key',
    count: listed('/api-keys', 'name', 'Web shop'),
  },
  {
    name: 'rename a key',
    forms: ['screens/settings/keys/key-dialogs.tsx'],
    path: '/settings/keys',
    open: choose('Actions for Booking page', 'Rename'),
    dialog: 'Rename Booking page',
    fields: { 'Key name': 'Reservations' },
    act: 'Rename',
    count: listed('/api-keys', 'name', 'Reservations'),
  },
  {
    name: 'replace a key',
    forms: ['screens/settings/keys/key-dialogs.tsx#2'],
    path: '/settings/keys',
    open: choose('Actions for Till', 'Replace'),
    dialog: /^Replace API key|^API key/,
    fields: { 'Old key': { choose: 'Works for three more days' } },
    act: 'Replace key',
    count: async (world) => (await listed('/api-keys', 'name', 'Till')(world)) - 1,
  },
  {
    name: 'add a webhook endpoint',
    forms: ['screens/settings/webhooks/create-dialog.tsx'],
    path: '/settings/webhooks',
    open: press('Add endpoint'),
    dialog: /^Add endpoint|^Secret of the endpoint/,
    fields: {
      URL: `${NOWHERE}/new`,
      Description: 'Shop',
      'Selected events': true,
      'contact.created': true,
    },
    act: 'Add endpoint',
    count: listed('/webhook-endpoints', 'description', 'Shop'),
  },
  {
    name: 'change a webhook endpoint',
    forms: ['screens/settings/webhooks/endpoint-dialogs.tsx'],
    path: '/settings/webhooks/{webhook}',
    open: press('Change'),
    dialog: 'Change endpoint',
    fields: { Description: 'Ledger', 'Selected events': true, 'contact.created': true },
    act: 'Save',
    count: holds('/webhook-endpoints/{webhook}', 'description', 'Ledger'),
  },
  {
    name: 'deliver to a webhook endpoint what it missed',
    forms: ['screens/settings/webhooks/endpoint-dialogs.tsx#3'],
    path: '/settings/webhooks/{webhook}',
    open: choose('More', 'Deliver missed events'),
    dialog: 'Deliver missed events',
    fields: { Since: AN_HOUR_AGO },
    act: 'Deliver',
    // The task delivers only events that were not accepted yet, so a repetition adds nothing.
    count: async ({ page }) => page.getByText('Missed events are being delivered').count(),
  },
  {
    name: 'change the profile',
    forms: ['screens/account/profile-section.tsx'],
    path: '/settings/account',
    form: 'Profile',
    fields: { 'First name': 'Ada', 'Last name': 'Byron', 'Phone number': '+12125550142' },
    act: 'Save',
    count: listed('/user/all', 'lastName', 'Byron'),
  },
]

const consoleFolder = join(import.meta.dir, '../../../console')

/** Returns every form of the console by its file. The second one of a file has `#2`. */
export function formsOfConsole(): string[] {
  const files = [...new Bun.Glob('{screens,shell}/**/*.tsx').scanSync(consoleFolder)]
  return files
    .flatMap((file) => {
      const { length } =
        readFileSync(join(consoleFolder, file), 'utf8').match(/<(?:Form|RecordForm|SendDialog|form)\b/g) ?? []
      return Array.from({ length }, (_, n) => (n === 0 ? file : `${file}#${n + 1}`))
    })
    .sort()
}

/** Forms without a task, with the reason. */
export const REASONS: Readonly<Record<string, string>> = {
  'screens/account/delete-section.tsx': 'Ends the account, and with it all that could be asked afterwards.',
  'screens/account/email-section.tsx': 'A password and an address, in account.test.ts.',
  'screens/account/passkeys/add-passkey.tsx': 'The device is asked, in sign-in.drill.ts.',
  'screens/account/passkeys/remove-passkey.tsx': 'A password alone.',
  'screens/account/passkeys/rename-passkey.tsx':
    'Needs a device with a passkey, in console-account-more.drill.ts.',
  'screens/account/password-section.tsx': 'Two passwords, in account.test.ts.',
  'screens/account/two-factor/renew-codes.tsx': 'A password and a code that is over after 30 seconds.',
  'shell/views/columns-dialog.tsx': 'Nothing is typed, and nothing is sent.',
  'shell/account/set-up-two-factor.tsx': 'A password alone.',
  'shell/account/set-up-two-factor.tsx#2': 'A code that is over after 30 seconds.',
  'screens/account/two-factor/turn-off.tsx': 'A password and a code that is over after 30 seconds.',
  'screens/automations/activate-dialog.tsx': 'Nothing is typed.',
  'screens/automations/enter-dialog.tsx': 'Contacts are chosen, in automations.test.ts.',
  'screens/campaigns/follow-up-dialog.tsx': 'Nothing is typed.',
  'screens/campaigns/in-doubt.tsx': 'Nothing is typed.',
  'screens/campaigns/resume-question.tsx': 'Nothing is typed.',
  'screens/compose/address-dialog.tsx': 'The fields of an address, in compose.test.ts.',
  'shell/message/files-dialog.tsx':
    'Asks the server nothing: the address goes into the draft, in late-answers.test.ts.',
  'screens/compose/launch.tsx': 'Nothing is typed.',
  'screens/compose/launch.tsx#2': 'Nothing is typed.',
  'screens/contacts/bulk/export-dialog.tsx': 'Nothing is typed.',
  'screens/contacts/bulk/export-dialog.tsx#2': 'Nothing is typed.',
  'screens/contacts/filters/filter-panel.tsx': 'Asks the server nothing: filters live in the address.',
  'screens/contacts/import/run-form.tsx': 'The import has a test of its own below.',
  'screens/inbox/later-dialog.tsx':
    'Asks the server nothing: the time goes into the answer, in inbox.test.ts.',
  'screens/inbox/new-conversation.tsx': 'A sender alone is chosen, in inbox.test.ts.',
  'screens/inbox/whatsapp-dialog.tsx': 'Sent by the same call as an answer, in inbox.test.ts.',
  'screens/settings/billing/auto-refill.tsx': 'Needs a payment before, in console-billing.drill.ts.',
  'screens/settings/billing/buy-dialog.tsx': 'A payment, in console-billing.drill.ts.',
  'screens/settings/organization/new-organization.tsx': 'It has a test of its own below.',
  'screens/settings/webhooks/endpoint-dialogs.tsx#2': 'Nothing is typed.',
  'screens/templates/template-studio.tsx': 'Nothing is typed.',
  'shell/studio/link-dialog.tsx': 'Asks the server nothing: the link goes into the text.',
  'screens/test-phones/answer.tsx': 'The answer of a test, in test-phones.test.ts.',
  'screens/test-phones/phone-list.tsx': 'Opens a phone by its address, and sends nothing.',
  'screens/sign-in/forgot-password.tsx': 'Before a session, in console-sign-in.drill.ts.',
  'shell/sign-in/join-by-invitation.tsx': 'Before a session, in console-sign-in.drill.ts.',
  'screens/sign-in/once.tsx': 'Nothing is typed.',
  'shell/sign-in/password-form.tsx': 'The sign-in itself, which every task goes through.',
  'screens/sign-in/register-form.tsx': 'Before a session, in first-steps.test.ts.',
  'shell/first-steps/contact-step.tsx':
    'Only while there is no contact: the call of the task that enters one.',
}

export const TASKS: readonly Task[] = [
  ...CONTACTS,
  ...CONTENTS,
  ...CAMPAIGNS,
  ...ORGANIZATION,
  ...SENDERS,
  ...PEOPLE,
]
