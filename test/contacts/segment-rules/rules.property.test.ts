import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { mergeValues } from '../../../src/contacts/custom-fields/service.ts'
import { CUSTOM_FIELD_TYPES } from '../../../src/contacts/custom-fields/table.ts'
import { fulfilledBy } from '../../../src/contacts/records/store.ts'
import { type ConditionForm, compileRules } from '../../../src/contacts/segment-rules/compile.ts'
import { fieldsWith } from '../../../src/contacts/segment-rules/custom-fields.ts'
import { periodOf } from '../../../src/contacts/segment-rules/days.ts'
import {
  CUSTOM_PREFIX,
  type Field,
  OPERATORS,
  type Operator,
} from '../../../src/contacts/segment-rules/fields.ts'
import { isGroup, RuleSet, typedRuleSet } from '../../../src/contacts/segment-rules/rules.ts'
import type { Tx } from '../../../src/db/database.ts'
import { type Fragment, fragment } from '../../../src/db/fragment.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { type ContactFacts, matchesRules } from '../../support/rule-oracle.ts'
import { runs } from '../../support/size.ts'

/**
 * Random rules over random contacts. For every contact, SQL must select as the oracle does, in both
 * forms, and explain each condition correctly. Values come from small sets with everything that LIKE,
 * NOCASE, NULL and time zones treat specially.
 */
const CONTACTS = 120
const TREES = runs(3_000, 20)
const TIME = { now: Date.parse('2026-03-09T04:30:00.000Z'), timezone: 'America/New_York' }
/** Values that JSON, CSV and SQL treat specially; `pro` and `Pro` are different words. */
const OPTIONS = ['pro', 'Pro', 'a,"b"', "O'Hara", '\\n', 'é', '🙂', '5', 'true', 'null']
/** A custom field of every type, and one whose key starts like another's. */
const CUSTOM_FIELDS = [
  ...CUSTOM_FIELD_TYPES.map((type) => ({ key: `my_${type}`, type })),
  { key: 'my_TEX', type: 'TEXT' as const },
].map((field) => ({ ...field, label: field.key, options: OPTIONS, isArchived: false }))
const FIELDS = fieldsWith(CUSTOM_FIELDS)
const GONE = `${CUSTOM_PREFIX}gone`
const CONTEXT = { ...TIME, fields: FIELDS }

const WORDS = [
  '',
  'Ann',
  'ANN',
  'ann',
  'Anna',
  'Zoë',
  'ZOË',
  'zoë',
  'a%n',
  'a_n',
  'a\\n',
  "O'Hara",
  '%',
  '_',
  '\\',
  'ß',
  'SS',
  '🙂x',
  'İ',
  'i',
  'I',
  'ı',
  'K',
  'k',
  '[a]',
  'É*?',
  'é*?',
  'éxx',
  'ë^-]',
]
const DAYS = ['2026-03-01', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']
const INSTANTS = DAYS.flatMap((day) =>
  ['T04:59:59.999Z', 'T05:00:00.000Z', 'T03:59:59.999Z', 'T04:00:00.000Z', 'T12:00:00.000Z'].map((time) =>
    Date.parse(day + time),
  ),
)
const id = (n: number): string => `0190aaaa-0000-7000-8000-00000000000${n}`
/** Numbers that exist. 9 belongs to a record that was deleted after the rule was saved. */
const KNOWN = [1, 2, 3]
const IDS = [...KNOWN, 9].map(id)
/** Returns the id of the option of poll `n` at a position. */
const optionId = (n: number, position: number): string => `0190aaaa-0000-7000-8000-0000000001${n}${position}`
const OPTION_IDS = [...KNOWN, 9].flatMap((n) => [optionId(n, 1), optionId(n, 2)])

const NUMBERS = [0, -1, 1, 0.1, 0.30000000000000004, 99.95, 5, 1e15, -1e15, 1e-7, 2 ** 31, 2 ** 49 + 1]

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null })

const ARRIVED = ['SENT', 'DELIVERED', 'READ']
const NOT_ARRIVED = ['SCHEDULED', 'QUEUED', 'SENDING', 'FAILED', 'SKIPPED', 'CANCELLED', undefined]
const status = fc.constantFrom(...ARRIVED, ...NOT_ARRIVED)
const ACTS = ['opened', 'clicked', 'replied', 'opted_out']

/** Returns the operators that hold for a message with this status. */
function resultsOf(messageStatus: string | undefined): string[] {
  if (messageStatus === 'SENT') return ['received']
  if (messageStatus === 'DELIVERED' || messageStatus === 'READ') return ['received', 'delivered']
  if (messageStatus === 'FAILED') return ['failed']
  return messageStatus === 'SKIPPED' ? ['skipped'] : []
}

/**
 * Returns the operators that hold within each number of days, for a message of one campaign and acts of
 * its recipient. The entry `rows` has what is stored.
 */
function recentFacts(
  result: string | undefined,
  messageAt: number | null,
  acts: readonly string[],
  actAt: number,
): Map<string, ReadonlySet<string>> {
  const within = Array.from({ length: 9 }, (_, index) => {
    const days = index + 1
    const { from } = periodOf({ field: 'createdAt', operator: 'in_last_days', value: days }, TIME)
    const results = messageAt !== null && messageAt >= from! ? resultsOf(result) : []
    return [String(days), new Set([...results, ...(actAt >= from! ? acts : [])])] as const
  })
  const message = messageAt === null ? [] : [`0 ${result} ${messageAt}`]
  return new Map([...within, ['rows', new Set([...message, ...acts.map((act) => `${act} ${actAt}`)])]])
}

function factArbitrary(name: string, field: Field): fc.Arbitrary<ContactFacts[keyof ContactFacts]> {
  switch (field.kind) {
    case 'text': {
      const words = fc.constantFrom(...WORDS)
      return name === 'firstName' || name === 'phone' ? words : maybe(words)
    }
    case 'word': {
      const words = fc.constantFrom(...field.words)
      return name.startsWith(CUSTOM_PREFIX) ? maybe(words) : words
    }
    case 'words':
      return maybe(fc.subarray([...field.words], { minLength: 1 }).map((words) => new Set(words)))
    case 'flag':
      return name.startsWith(CUSTOM_PREFIX) ? maybe(fc.boolean()) : fc.boolean()
    case 'number':
      return maybe(fc.constantFrom(...NUMBERS))
    case 'day':
      return maybe(fc.constantFrom(...DAYS))
    case 'date':
      return name === 'createdAt' ? fc.constantFrom(...INSTANTS) : maybe(fc.constantFrom(...INSTANTS))
    case 'tags':
    case 'segments':
    case 'joinLinks':
      return fc.subarray(KNOWN.map(id)).map((ids) => new Set(ids))
    case 'campaign': {
      const facts = fc
        .tuple(status, status, fc.subarray(ACTS))
        .map(
          ([first, second, acts]) =>
            new Set([...resultsOf(first), ...resultsOf(second), ...acts, `0 ${first}`, `1 ${second}`]),
        )
      return fc.tuple(facts, facts, facts).map((each) => new Map(each.map((words, n) => [id(n + 1), words])))
    }
    case 'campaigns':
      return fc
        .tuple(status, maybe(fc.constantFrom(...INSTANTS)), fc.subarray(ACTS), fc.constantFrom(...INSTANTS))
        .map(([result, messageAt, acts, actAt]) => recentFacts(result, messageAt, acts, actAt))
    case 'poll': {
      const facts = fc.tuple(fc.boolean(), fc.subarray([1, 2]))
      return fc
        .tuple(facts, facts, facts)
        .map(
          (each) =>
            new Map(
              each.map(([isReceived, positions], index) => [
                id(index + 1),
                new Set([
                  ...(isReceived ? ['received'] : []),
                  ...(positions.length > 0 ? ['voted'] : []),
                  ...positions.map((position) => optionId(index + 1, position)),
                ]),
              ]),
            ),
        )
    }
    case 'topic':
      return fc.constant(new Map())
  }
}

/** Choices of an address about a topic, in their order. An undone import retracted those with a minus. */
const choices = fc.array(fc.constantFrom('SUBSCRIBED', 'UNSUBSCRIBED', '-SUBSCRIBED', '-UNSUBSCRIBED'), {
  maxLength: 3,
})

/** Choices of the number of a contact, and of its email address unless a contact before it has the same. */
interface Choosing {
  EMAIL: readonly string[]
  SMS: readonly string[]
}

/** The choices of contacts about each topic, and of contacts with the same email address those of the first. */
function choosing(emails: readonly unknown[]): Choosing[][] {
  const all = fc.sample(
    fc.array(fc.record({ EMAIL: choices, SMS: choices }), { minLength: 3, maxLength: 3 }),
    {
      numRuns: emails.length,
      seed: 2,
    },
  )
  return all.map((topics, index) => {
    const owner = emails.indexOf(emails[index])
    return topics.map(({ SMS }, n) => ({ SMS, EMAIL: emails[index] ? all[owner]![n]!.EMAIL : [] }))
  })
}

/** Returns the operators that hold for choices about a topic. */
const chosenBy = ({ EMAIL, SMS }: Choosing): Set<string> =>
  new Set([EMAIL, SMS].flatMap((of) => of.findLast((choice) => !choice.startsWith('-'))?.toLowerCase() ?? []))

const contact = fc.record(
  Object.fromEntries([...FIELDS].map(([name, field]) => [name, factArbitrary(name, field)])),
) as fc.Arbitrary<ContactFacts>

function valueArbitrary(field: Field, operator: Operator): fc.Arbitrary<unknown> {
  if (field.kind === 'number') {
    const number = fc.constantFrom(...NUMBERS)
    if (operator !== 'between') return /^is_/.test(operator) ? fc.constant(undefined) : number
    return fc.tuple(number, number).map((numbers) => numbers.sort((a, b) => a - b))
  }
  const single: fc.Arbitrary<unknown> =
    field.kind === 'word' || field.kind === 'words'
      ? fc.constantFrom(...field.words)
      : field.kind === 'text'
        ? fc.constantFrom(...WORDS.filter((word) => word !== ''))
        : operator === 'voted_options'
          ? fc.constantFrom(...OPTION_IDS)
          : field.kind === 'campaigns'
            ? fc.integer({ min: 1, max: 9 })
            : fc.constantFrom(...IDS)
  if (/^(in|not_in|contains_any|contains_all|contains_none|voted_options)$/.test(operator))
    return fc.array(single, { minLength: 1, maxLength: 3 })
  if (/_days$/.test(operator)) return fc.integer({ min: 1, max: 9 })
  if (/^(on|before|after)$/.test(operator)) return fc.constantFrom(...DAYS)
  if (operator === 'between')
    return fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)).map((days) => days.sort())
  if (/^is_/.test(operator)) return fc.constant(undefined)
  return single
}

const condition = fc.constantFrom(...FIELDS.keys()).chain((name) => {
  const field = FIELDS.get(name)!
  return fc.constantFrom<Operator>(...OPERATORS[field.kind]).chain((operator) =>
    fc.record({
      field: fc.constant(name),
      operator: fc.constantFrom(operator, operator.toUpperCase()),
      value: valueArbitrary(field, operator),
    }),
  )
})
const group = (inner: fc.Arbitrary<unknown>) =>
  fc.record({
    operator: fc.constantFrom('AND', 'OR', 'and'),
    conditions: fc.array(inner, { minLength: 1, maxLength: 3 }),
  })
const rules = group(fc.oneof(condition, group(fc.oneof(condition, group(condition)))))

/** Condition on a field that is deleted after the rule was saved; the test adds it to the tree. */
const goneCondition = fc.constantFrom('equals', 'not_equals', 'is_empty', 'is_not_empty', 'gt', 'is_false')

const customFieldsOf = (facts: ContactFacts): string =>
  mergeValues(
    '{}',
    Object.fromEntries(
      CUSTOM_FIELDS.map(({ key }) => {
        const fact = facts[`${CUSTOM_PREFIX}${key}` as const] ?? null
        return [key, fact instanceof Set ? [...fact] : (fact as string | number | boolean | null)]
      }),
    ),
  )

/** Adds campaign `n` with two runs, 10n and 10n + 1, and a link. */
function insertCampaign(tx: Tx, organizationId: number, n: number): void {
  tx.run(
    `INSERT INTO campaigns (id, uuid, organization_id, name, type, channel, category, status, message_template,
       segment_id, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'IMMEDIATE', 'SMS', 'MARKETING', 'COMPLETED', 'Hi', 1, 0, 0)`,
    n,
    id(n),
    organizationId,
    `campaign ${n}`,
  )
  tx.run(
    `INSERT INTO short_links (id, uuid, organization_id, code, original_url, created_at, updated_at)
     VALUES (?, ?, ?, ?, '', 0, 0)`,
    n,
    `link ${n}`,
    organizationId,
    `link ${n}`,
  )
  tx.run(
    'INSERT INTO campaign_links (organization_id, campaign_id, link_id, source) VALUES (?, ?, ?, ?)',
    organizationId,
    n,
    n,
    '',
  )
  for (const run of [0, 1]) {
    tx.run(
      `INSERT INTO executions (id, uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at)
       VALUES (?, ?, ?, ?, ?, 'COMPLETED', 0, 0)`,
      10 * n + run,
      `run ${n} ${run}`,
      organizationId,
      n,
      run,
    )
  }
}

interface Place {
  organization: number
  contact: number
  n: number
}

function insertMessage(
  tx: Tx,
  { organization, contact, n }: Place,
  { run, status, at }: { run: number; status: string; at: number },
): void {
  tx.run(
    `INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, status, sent_at,
       failed_at, skipped_at, created_at) VALUES (?, ?, ?, ?, ?, 'SMS', ?, ?, ?, ?, 0)`,
    `message ${contact} ${n} ${run}`,
    organization,
    n,
    10 * n + run,
    contact,
    status,
    ARRIVED.includes(status) ? at : null,
    status === 'FAILED' ? at : null,
    status === 'SKIPPED' ? at : null,
  )
}

/** Adds what a recipient did, and what does not count: acts of software, keywords and other opt-outs. */
function insertActs(
  tx: Tx,
  { organization, contact, n }: Place,
  acts: ReadonlySet<string>,
  at: number,
): void {
  const key = `${contact} ${n}`
  const isByMail = contact % 2 === 0
  for (const isMachine of acts.has('opened') ? [0, 1] : [1]) {
    tx.run(
      `INSERT INTO mail_opens (message_id, is_machine, uuid, organization_id, campaign_id, execution_id, contact_id,
         reason, opens, first_opened_at, last_opened_at) VALUES (?, ?, ?, ?, ?, ?, ?, '', 2, 0, ?)`,
      1000 * n + contact,
      isMachine,
      `open ${key} ${isMachine}`,
      organization,
      n,
      10 * n,
      contact,
      at,
    )
  }
  for (const botReason of acts.has('clicked') ? [null, 'BOT'] : ['BOT']) {
    tx.run(
      `INSERT INTO link_clicks (uuid, organization_id, link_id, campaign_id, contact_id, clicked_at, bot_reason,
         browser, device, referrer) VALUES (?, ?, ?, ?, ?, ?, ?, '', '', '')`,
      `click ${key} ${botReason}`,
      organization,
      n,
      n,
      contact,
      at,
      botReason,
    )
  }
  const kinds = [
    'OPT_IN',
    ...(acts.has('replied') ? ['OTHER'] : []),
    ...(acts.has('opted_out') && !isByMail ? ['OPT_OUT'] : []),
  ]
  for (const kind of kinds) {
    tx.run(
      `INSERT INTO inbound_messages (uuid, organization_id, channel_identity_id, contact_id, campaign_id, from_address,
         to_address, body, kind, provider_message_id, received_at)
       VALUES (?, ?, 1, ?, ?, '', '', '', ?, ?, ?)`,
      `text ${key} ${kind}`,
      organization,
      contact,
      n,
      kind,
      `text ${key} ${kind}`,
      at,
    )
  }
  for (const method of acts.has('opted_out') && isByMail ? ['LIST_UNSUBSCRIBE', 'KEYWORD'] : ['KEYWORD']) {
    tx.run(
      `INSERT INTO consents (uuid, organization_id, contact_id, channel, address, action, method, campaign_id,
         actor_type, actor_name, occurred_at) VALUES (?, ?, ?, 'EMAIL', '', 'OPT_OUT', ?, ?, 'CONTACT', '', ?)`,
      `consent ${key} ${method}`,
      organization,
      contact,
      method,
      n,
      at,
    )
  }
}

/** Adds messages and acts for these facts, long before the days that rules name. */
function insertCampaignFacts(tx: Tx, place: Place, facts: ReadonlySet<string>): void {
  for (const run of [0, 1]) {
    const status = [...ARRIVED, ...NOT_ARRIVED].find((one) => facts.has(`${run} ${one}`))
    if (status !== undefined) insertMessage(tx, place, { run, status, at: 0 })
  }
  insertActs(tx, place, facts, 0)
}

/** Campaign of the facts within a number of days. */
const RECENT = 50

function insertRecentFacts(tx: Tx, place: Place, rows: ReadonlySet<string>): void {
  const stored = [...rows].map((row) => row.split(' '))
  for (const [run, status, at] of stored.filter((row) => row.length === 3)) {
    if (status !== 'undefined')
      insertMessage(tx, place, { run: Number(run), status: status!, at: Number(at) })
  }
  const acts = stored.filter((row) => row.length === 2)
  insertActs(tx, place, new Set(acts.map(([act]) => act!)), Number(acts[0]?.[1] ?? 0))
}

/** Adds poll `n` with two options, sent by campaign 100 + n in the run 1000 + n, and link `n`. */
function insertPollAndLink(tx: Tx, organizationId: number, n: number): void {
  tx.run(
    `INSERT INTO campaigns (id, uuid, organization_id, name, type, channel, category, status, message_template,
       segment_id, created_at, updated_at)
     VALUES (?, ?, ?, 'poll', 'IMMEDIATE', 'SMS', 'MARKETING', 'COMPLETED', 'Hi', 1, 0, 0)`,
    100 + n,
    `campaign of poll ${n}`,
    organizationId,
  )
  tx.run(
    `INSERT INTO executions (id, uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at)
     VALUES (?, ?, ?, ?, 0, 'COMPLETED', 0, 0)`,
    1000 + n,
    `run of poll ${n}`,
    organizationId,
    100 + n,
  )
  tx.run(
    `INSERT INTO polls (id, uuid, organization_id, campaign_id, name, question_template, allow_multiple_options,
       closes_at, created_at, updated_at) VALUES (?, ?, ?, ?, 'poll', '?', 1, 1, 0, 0)`,
    n,
    id(n),
    organizationId,
    100 + n,
  )
  for (const position of [1, 2]) {
    tx.run(
      'INSERT INTO poll_options (uuid, organization_id, poll_id, position, label) VALUES (?, ?, ?, ?, ?)',
      optionId(n, position),
      organizationId,
      n,
      position,
      `option ${position}`,
    )
  }
  tx.run(
    `INSERT INTO join_links (id, uuid, organization_id, type, name, slug, channel, consent_text, require_consent,
       double_opt_in, otp_enabled, otp_length, otp_ttl_seconds, otp_max_attempts, allowed_countries,
       daily_message_limit, created_at, updated_at)
     VALUES (?, ?, ?, 'WEB_FORM', 'link', ?, 'SMS', '', 1, 'NONE', 0, 6, 600, 5, '[]', 200, 0, 0)`,
    n,
    id(n),
    organizationId,
    `link-${n}`,
  )
}

function insertVoteAndMessage(
  tx: Tx,
  { organization, contact, n }: { organization: number; contact: number; n: number },
  facts: ReadonlySet<string>,
): void {
  const status = facts.has('received') ? ARRIVED[contact % 3] : NOT_ARRIVED[contact % 7]
  if (status !== undefined) {
    tx.run(
      `INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, status, created_at)
       VALUES (?, ?, ?, ?, ?, 'SMS', ?, 0)`,
      `question ${contact} ${n}`,
      organization,
      100 + n,
      1000 + n,
      contact,
      status,
    )
  }
  if (!facts.has('voted')) return
  const choices = (facts.has(optionId(n, 1)) ? 2 : 0) + (facts.has(optionId(n, 2)) ? 4 : 0)
  tx.run(
    `INSERT INTO poll_votes (uuid, organization_id, poll_id, contact_id, choices, raw_body, voted_at)
     VALUES (?, ?, ?, ?, ?, '', 0)`,
    `vote ${contact} ${n}`,
    organization,
    n,
    contact,
    choices,
  )
}

/** Adds a submission with this outcome, also for contacts who did not join. */
function insertSubmission(
  tx: Tx,
  { organization, contact, n }: { organization: number; contact: number; n: number },
  hasJoined: boolean,
): void {
  if (!hasJoined && contact % 2 === 0) return
  tx.run(
    `INSERT INTO join_submissions (uuid, organization_id, join_link_id, contact_id, status, channel, consent_text,
       consent_version, created_at) VALUES (?, ?, ?, ?, ?, 'SMS', '', 1, 0)`,
    `submission ${contact} ${n}`,
    organization,
    n,
    hasJoined ? contact : null,
    hasJoined ? 'COMPLETED' : 'EXPIRED',
  )
}

const UNDONE_IMPORT = 7

/** Adds choices of an address about topic `n`, unless a contact with the same address has them already. */
function insertChoices(
  tx: Tx,
  { organization, contact, n }: Place,
  { channel, address, of }: { channel: string; address: string; of: readonly string[] },
): void {
  for (const [at, choice] of of.entries())
    tx.run(
      `INSERT INTO topic_choices (uuid, organization_id, topic_id, contact_id, channel, address, action, method,
         import_id, actor_type, actor_name, occurred_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'IMPORT', ?, 'USER', '', 0)`,
      `choice ${contact} ${n} ${channel} ${at}`,
      organization,
      n,
      contact,
      channel,
      address,
      choice.replace('-', ''),
      choice.startsWith('-') ? UNDONE_IMPORT : 1,
    )
}

function insert(
  app: TestApp,
  contacts: readonly ContactFacts[],
  chosen: ReadonlyArray<readonly Choosing[]>,
): void {
  const { organization } = app.tenant()
  const emails = contacts.map(({ email }) => email)
  app.db.writeNow((tx) => {
    tx.run(
      `INSERT INTO contact_imports (id, uuid, organization_id, file_name, status, content_sha256, headers_sha256, columns,
         mapping_source, mode, is_dry_run, tag_uuids, consent_attested_at, created_by_type, created_by_name, created_at)
       VALUES (?, 'undone', ?, '', 'COMPLETED', '', '', '{}', 'GIVEN', 'CREATE_AND_UPDATE', 0, '[]', 0, 'USER', '', 0)`,
      UNDONE_IMPORT,
      organization.id,
    )
    tx.run('INSERT INTO consent_retractions (import_id, retracted_at) VALUES (?, 0)', UNDONE_IMPORT)
    for (const n of KNOWN) {
      tx.run(
        `INSERT INTO topics (id, uuid, organization_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)`,
        n,
        id(n),
        organization.id,
        `topic ${n}`,
      )
      tx.run('INSERT INTO tags VALUES (?, ?, ?, ?, 0, 0, 0, NULL)', n, id(n), organization.id, `tag ${n}`)
      tx.run(
        `INSERT INTO segments (id, uuid, organization_id, name, type, created_at, updated_at) VALUES (?, ?, ?, ?, 'STATIC', 0, 0)`,
        n,
        id(n),
        organization.id,
        `segment ${n}`,
      )
      insertCampaign(tx, organization.id, n)
      insertPollAndLink(tx, organization.id, n)
    }
    insertCampaign(tx, organization.id, RECENT)
    contacts.forEach((facts, index) => {
      tx.run(
        `INSERT INTO contacts (id, uuid, organization_id, first_name, last_name, phone, email, status, source, stage,
           opted_out_at, email_suppressed_at, city, state, postal_code, country,
           created_at, last_contacted_at, last_inbound_at, custom_fields, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
        index + 1,
        `contact ${index}`,
        organization.id,
        facts.firstName,
        facts.lastName,
        `${facts.phone}`,
        facts.email,
        facts.status,
        facts.source,
        facts.stage,
        facts.isOptedOut ? 1 : null,
        facts.emailSubscribed ? null : 1,
        facts.city,
        facts.state,
        facts.postalCode,
        facts.country,
        facts.createdAt,
        facts.lastContactedAt,
        facts.lastInboundAt,
        customFieldsOf(facts),
      )
      for (const n of KNOWN) {
        const of = { organization: organization.id, contact: index + 1, n }
        if ((facts.tagIds as Set<string>).has(id(n)))
          tx.run('INSERT INTO contact_tags VALUES (?, ?, ?, 0)', of.organization, of.contact, of.n)
        if ((facts.segmentId as Set<string>).has(id(n)))
          tx.run('INSERT INTO segment_contacts VALUES (?, ?, ?, 0)', of.organization, of.n, of.contact)
        insertCampaignFacts(tx, of, (facts.campaign as Map<string, ReadonlySet<string>>).get(id(n))!)
        insertVoteAndMessage(tx, of, (facts.poll as Map<string, ReadonlySet<string>>).get(id(n))!)
        insertSubmission(tx, of, (facts.joinLinkId as Set<string>).has(id(n)))
        const { EMAIL, SMS } = chosen[index]![n - 1]!
        insertChoices(tx, of, { channel: 'SMS', address: `${facts.phone}`, of: SMS })
        if (facts.email && emails.indexOf(facts.email) === index)
          insertChoices(tx, of, { channel: 'EMAIL', address: `${facts.email}`, of: EMAIL })
      }
      insertRecentFacts(
        tx,
        { organization: organization.id, contact: index + 1, n: RECENT },
        (facts.anyCampaign as Map<string, ReadonlySet<string>>).get('rows')!,
      )
    })
  })
}

function selected(app: TestApp, where: Fragment): number[] {
  return app.db
    .all<{ id: number }>(`SELECT id FROM contacts WHERE ${where.text} ORDER BY id`, ...where.params)
    .map((row) => row.id)
}

test('SQL and the oracle agree about every contact, with any rules', async () => {
  await using app = createTestApp()
  // Phones are unique in an organization, so each gets an ending that no word has.
  const sampled = fc
    // A fixed seed, so that the rules that fast-check prints reproduce a failure.
    .sample(contact, { numRuns: CONTACTS, seed: 1 })
    .map((facts, index) => ({ ...facts, phone: `${facts.phone}${String(index).padStart(3, '0')}` }))
  const chosen = choosing(sampled.map(({ email }) => email))
  const contacts = sampled.map((facts, index) => ({
    ...facts,
    topic: new Map(chosen[index]!.map((of, n) => [id(n + 1), chosenBy(of)])),
  }))
  insert(app, contacts, chosen)
  const ids = new Map(KNOWN.map((n) => [id(n), n]))
  const optionIds = app.db.all<{ id: number; uuid: string }>('SELECT id, uuid FROM poll_options')
  const references = {
    tag: ids,
    segment: ids,
    campaign: ids,
    poll: ids,
    joinLink: ids,
    topic: ids,
    pollOption: new Map(optionIds.map((option) => [option.uuid, option.id])),
  }
  let matched = 0
  fc.assert(
    fc.property(rules, fc.option(goneCondition), (input, gone) => {
      const parsed = v.parse(typedRuleSet(FIELDS), v.parse(RuleSet, input))
      if (gone) parsed.conditions.push({ field: GONE, operator: gone, value: 'x' } as never)
      const expected = contacts.flatMap((facts, index) =>
        matchesRules(parsed, facts, CONTEXT) ? [index + 1] : [],
      )
      matched += expected.length
      for (const form of ['each', 'set'] satisfies ConditionForm[]) {
        const context = {
          ...CONTEXT,
          organizationId: 1,
          references,
          form,
        }
        const where = fragment`organization_id = ${1} AND deleted_at IS NULL AND ${compileRules(parsed, context)}`
        expect(selected(app, where)).toEqual(expected)
        const contactId = (expected.length % CONTACTS) + 1
        const conditions = parsed.conditions.filter((node) => !isGroup(node))
        const explained = conditions.map((node) => compileRules(node, context))
        expect(fulfilledBy(app.db, { organizationId: 1, contactId }, explained)).toEqual(
          conditions.map((node) => matchesRules(node, contacts[contactId - 1]!, CONTEXT)),
        )
      }
    }),
    { numRuns: TREES },
  )
  // Rules that match no contact or all contacts would prove nothing.
  expect(matched / (TREES * CONTACTS)).toBeWithin(0.1, 0.9)
})
