import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fragment, verbatim } from '../../src/db/fragment.ts'
import { NOTHING_STAYS } from '../../src/module/person.ts'
import { personOfContact } from '../../src/profiles/dossier/person.ts'
import { beginErasure } from '../../src/profiles/erasure/service.ts'
import { CONTACT_COLUMNS, PERSON_RULES } from '../../src/wiring/modules.ts'
import { dossier } from '../../words/en/dossier.ts'
import { createTestApp } from '../support/app.ts'
import { openMigrated } from '../support/migrated.ts'
import { knownPerson, PERSON_PHONE, placesWith } from '../support/person.ts'
import { tables } from '../support/sql-sources.ts'

/** Tables with data of people outside an organization, compared with the schema. */

/** Tables with an id of a contact, a text or bytes, but no data of a contact, by reason. */
const NO_PERSONS: Readonly<Record<string, readonly string[]>> = {
  'of members, users and the organization itself': [
    'actors',
    'api_keys',
    'audit_chains',
    'brands',
    'business_hours',
    'contact_cards',
    'email_verifications',
    'invitations',
    'mail_keys',
    'organization_hosts',
    'organization_moves',
    'organizations',
    'passkeys',
    'rations',
    'recovery_codes',
    'refresh_tokens',
    'roles',
    'second_factors',
    'sessions',
    'sign_in_attempts',
    'suppression_keys',
    'user_links',
    'users',
    'notification_digests',
    'notifications',
    'reply_messages',
  ],
  'what an organization wrote for many': [
    'automation_contents',
    'automation_versions',
    'automations',
    'campaign_approvals',
    'campaign_feeds',
    'campaign_links',
    'campaigns',
    'channel_identities',
    'content_links',
    'custom_fields',
    'email_templates',
    'join_link_topics',
    'join_links',
    'message_contents',
    'opt_out_keywords',
    'opt_out_syncs',
    'poll_options',
    'polls',
    'segments',
    'short_links',
    'sms_templates',
    'tags',
    'topics',
    'variant_tests',
    'webhook_endpoints',
  ],
  'what was asked of many contacts: filters and the names of files': [
    'contact_bulk_operations',
    'contact_import_undos',
    'contact_imports',
    'suppression_imports',
  ],
  numbers: [
    'automation_counts',
    'contact_totals',
    'execution_times',
    'executions',
    'link_click_totals',
    'machine_opens',
    'message_minutes',
    'message_totals',
  ],
  'billing of the organization': [],
  'files of many contacts, which are deleted with their import or their export': [
    'contact_export_parts',
    'contact_import_pieces',
    'suppression_import_pieces',
    'media',
    'media_pieces',
  ],
  'ids of carriers and of the server': [
    'early_receipts',
    'event_cursors',
    'event_delays',
    'events_set_aside',
    'jobs',
    'schema_migrations',
    'settings',
    'smpp_parts',
    'snapshots',
    'storage_sessions',
    'webhook_deliveries',
  ],
  'requests of the minutes of a move, in which nothing is exported or erased': ['kept_requests'],
  'the search index and its state, which follow the contacts': ['contact_search', 'contact_search_changes'],
  'contacts that wait some seconds for a look at their segments': ['automation_looks'],
  'keyed hashes, and the records of erasures': ['erased_suppressions', 'erasures', 'hashed_suppressions'],
}

const connection = openMigrated()
const columnsOf = (table: string) =>
  connection.prepare('SELECT name, type FROM pragma_table_info(?)').all(table) as Array<{
    name: string
    type: string
  }>

test('every table with an id of a contact, a text or bytes is in the dossier, or is listed with a reason', () => {
  const listed = new Set([...Object.keys(PERSON_RULES), ...Object.values(NO_PERSONS).flat()])
  const holds = [...tables].filter(
    (table) =>
      !/^(billing|payment_sandbox|credit|usage)_/.test(table) &&
      columnsOf(table).some(
        ({ name, type }) =>
          type !== 'INTEGER' || `${table}.${name}` in CONTACT_COLUMNS || name === 'contact_id',
      ),
  )
  expect(holds.filter((table) => !listed.has(table)).sort()).toEqual([])
  expect([...listed].filter((table) => !tables.has(table))).toEqual([])
})

test('every column with an id of a contact belongs to a table of the dossier', () => {
  const outside = Object.keys(CONTACT_COLUMNS)
    .map((column) => column.split('.')[0]!)
    .filter((table) => !(table in PERSON_RULES))
  // The state of the search index, the looks that wait, and the position of a list import.
  expect([...new Set(outside)]).toEqual(['contact_search_changes', 'automation_looks', 'suppression_imports'])
})

test('docs/privacy.md has the table of the data about people, as in the manifests', () => {
  const page = readFileSync(join(import.meta.dir, '../../docs/privacy.md'), 'utf8')
  const rows = Object.entries(PERSON_RULES)
    .map(([table, rule]) => {
      const stays = rule.stays === NOTHING_STAYS ? NOTHING_STAYS : rule.stays(dossier)
      return `| ${rule.title(dossier)} | \`${table}\` | ${stays} |\n`
    })
    .join('')
  expect(page).toContain(`| In the dossier | Table | What an erasure leaves |\n|---|---|---|\n${rows}\n`)
})

/**
 * Tables whose rows have an address and no contact, so that a row belongs to the contact who has the address
 * now.
 */
const BY_ADDRESS: readonly string[] = [
  // The file of the known person came with a text from no contact.
  'inbound_media',
  'inbound_parts',
  // A member typed the address.
  'kept_forms',
  'notices',
  // A member filtered by the address.
  'saved_views',
  'suppression_import_rejects',
  'suppressions',
  'whatsapp_ids',
]

test('rows of a person are found without the address, because another contact may have it now, except in listed tables', async () => {
  await using app = createTestApp()
  const { tenant, uuid } = await knownPerson(app)
  const person = personOfContact(app.db, tenant.organization.id, uuid)
  const withoutAddresses = { ...person, phones: [], emails: [] }
  const isFound = (table: string, of: typeof person) =>
    app.db.get(fragment`SELECT 1 ${PERSON_RULES[table]!.from(of)} LIMIT 1`) !== undefined
  const byAddress = Object.keys(PERSON_RULES).filter(
    (table) => isFound(table, person) && !isFound(table, withoutAddresses),
  )
  expect(byAddress.sort()).toEqual([...BY_ADDRESS])
})

/** Columns that find the rows, or have one of a few words. The test of whole words checks them. */
const KEYS =
  /^(uuid|address|phone|email|from_address|to_address|user_id|channel|status|kind|actor_id|resource_id|resource_type|persons|pieces|actor_type|decided_by_type)$/

/** Columns that keep their text. The chosen word of the product says nothing about the person. */
const KEPT: readonly string[] = [
  // Words of the product that say what happened, but not to whom.
  'audit_acts.act',
  'consents.method',
  'contact_import_rows.undo_outcome',
  'contacts.source',
  'contacts.stage',
  'conversions.currency',
  'erased_suppressions.method',
  'link_clicks.bot_reason',
  'messages.error_code',
  'messages.provider_error_code',
  'messages.reply_kind',
  'notices.event',
  'notices.permission',
  'notices.reason',
  'notices.subject',
  'topic_choices.method',
  'webhook_events.type',
  // Digests and ids.
  'audit_acts.details',
  'audit_acts.hash',
  'audit_acts.persons_digest',
  'contact_bulk_pieces.contact_ids',
  'messages.request_id',
  // Data of members.
  'consents.actor_name',
  'topic_choices.actor_name',
  'contact_exports.columns',
  'contact_exports.created_by_id',
  'contact_exports.created_by_name',
  'contact_exports.created_by_type',
  'contact_exports.custom_keys',
  'contact_exports.error',
  'contact_exports.filters',
  'opt_out_reviews.decided_by_id',
  // Evidence: the organization's text to which the person agreed.
  'consents.consent_text',
  'topic_choices.consent_text',
  'topic_choices.consent_version',
  'consents.consent_version',
  'join_submissions.consent_text',
  // Id of a step, by which the erased person is counted as gone from it.
  'automation_counts.step_id',
  // Kind of device of a click, for the analytics.
  'link_clicks.browser',
  'link_clicks.device',
  'link_clicks.referrer',
].sort()

test('an erasure empties every text of every row about a person, except listed ones', async () => {
  await using app = createTestApp()
  const { tenant, uuid } = await knownPerson(app)
  const person = personOfContact(app.db, tenant.organization.id, uuid)
  app.db.writeNow((tx) => void beginErasure(tx, person))
  await app.app.events.drain()
  app.connection.pragma('foreign_keys = OFF')
  for (const { name } of app.db.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
  ))
    app.connection.exec(`DROP TRIGGER ${name}`)
  const marked: string[] = []
  for (const [table, { from, key = 't.id', hasKeys = true }] of Object.entries(PERSON_RULES)) {
    if (!hasKeys) continue
    const own = key.replaceAll('t.', '')
    const keys = app.db
      .all<{ k: number }>(fragment`SELECT ${verbatim(key)} AS k ${from(person)}`)
      .map(({ k }) => k)
    for (const { name, type } of columnsOf(table)) {
      if (type !== 'TEXT' || KEYS.test(name)) continue
      try {
        app.connection
          .prepare(`UPDATE ${table} SET ${name} = ? WHERE ${own} IN (SELECT value FROM json_each(?))`)
          .run(
            TEXTS[`${table}.${name}`]?.(person.contactIds[0]!, tenant.organization.uuid) ?? '["zanzibar"]',
            JSON.stringify(keys),
          )
        marked.push(`${table}.${name}`)
      } catch {
        // One of a few words, by a CHECK of the schema.
      }
    }
  }
  await app.app.jobs.drain()
  expect(marked.length).toBeGreaterThan(60)
  expect(placesWith(app, ['zanzibar']).sort()).toEqual([...KEPT])
})

/** Texts that the erasure parses. */
const TEXTS: Readonly<Record<string, (contactId: number, organization: string) => string>> = {
  'withdrawals.key': (_, organization) => `["zanzibar ${PERSON_PHONE} ${organization}"]`,
  'webhook_events.body': () => `{"data":{"contact":{"name":"zanzibar","phone":"${PERSON_PHONE}"}}}`,
  'contact_import_rows.cells': () => `["zanzibar","${PERSON_PHONE}"]`,
  'events.data': () => `["zanzibar ${PERSON_PHONE}"]`,
  'saved_views.query': () => `{"search":"zanzibar ${PERSON_PHONE}"}`,
  'notices.title': () => `zanzibar ${PERSON_PHONE}`,
  'contact_bulk_pieces.notes': (id) => JSON.stringify([{ id, city: 'zanzibar' }]),
}
