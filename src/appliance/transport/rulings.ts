/**
 * What becomes of each table when one organization is exported and imported
 * elsewhere. test/product/transport.test.ts compares the list with the schema: a
 * new table needs its line, a column that names rows of another table is found by
 * its foreign key or its name (references.ts), and any other is said here.
 */
export interface Carried {
  /** A column that names a row of a carried table, for tables without `organization_id`. */
  by?: string
  /** Condition on `t`: other rows stay. */
  where?: string
  /** Columns that name rows of another table than their foreign key or name says; null: of none. */
  refs?: Readonly<Record<string, string | null>>
  /** Columns that hold a position among the ids of a table: everything up to it. */
  positions?: Readonly<Record<string, string>>
  /** Texts with internal ids in them; internal-ids.ts knows each. */
  idsIn?: readonly string[]
  /** Columns sealed with the key of this server, and what a row is set to when they are left out. */
  sealed?: {
    columns: readonly string[]
    without: Readonly<Record<string, string | null>>
    /** A column that gets another secret where it arrives without its own. */
    fresh?: string
  }
  /** What a value is that only one organization of a server may have, for people. */
  unique?: string
}

interface Left {
  /** Why it stays. */
  why: string
}

const carried = (ruling: Carried = {}): Carried => ruling
const left = (why: string): Left => ({ why })

const OF_THIS_SERVER = 'it is about this server and not about an organization'
const OF_PEOPLE = 'it belongs to a person, who has their own on each server'

export const RULINGS: Readonly<Record<string, Carried | Left>> = {
  organizations: carried({ unique: 'a short name (slug)' }),
  users: carried(),
  organization_hosts: carried({ unique: 'a host name' }),
  roles: carried(),
  memberships: carried(),
  api_keys: carried({ unique: 'an API key' }),
  actors: carried(),
  invitations: carried({ unique: 'the link of an invitation' }),
  business_hours: carried(),
  contact_cards: carried({ unique: 'the address of a contact card' }),
  idempotency_keys: carried(),
  mail_keys: carried(),

  contacts: carried({
    refs: { preferred_channel_identity_id: 'channel_identities', merged_into: 'contacts' },
  }),
  contact_totals: carried(),
  tags: carried(),
  contact_tags: carried(),
  segments: carried(),
  segment_contacts: carried(),
  custom_fields: carried(),
  contact_activities: carried(),
  contact_notes: carried(),
  contact_bulk_operations: carried(),
  contact_bulk_pieces: carried({ by: 'operation_id', idsIn: ['contact_ids', 'notes'] }),

  suppressions: carried({ refs: { import_id: 'suppression_imports' } }),
  hashed_suppressions: carried(),
  consents: carried({
    refs: {
      import_id: 'contact_imports',
      suppression_import_id: 'suppression_imports',
      join_link_id: null,
    },
  }),
  consent_retractions: carried({ by: 'import_id' }),
  opt_out_keywords: carried(),
  reply_messages: carried(),
  opt_out_syncs: carried(),
  opt_out_reviews: carried(),

  contact_imports: carried(),
  contact_import_files: carried({ by: 'import_id' }),
  contact_import_pieces: carried({ by: 'import_id' }),
  contact_import_rows: carried({ by: 'import_id', idsIn: ['undo_note'] }),
  contact_import_tags: carried({ by: 'import_id' }),
  contact_import_undos: carried({ by: 'import_id' }),
  contact_exports: carried({ positions: { last_contact_id: 'contacts' } }),
  contact_export_parts: carried({ by: 'export_id' }),
  suppression_imports: carried({
    positions: { matched_contact_id: 'contacts', last_contact_id: 'contacts' },
  }),
  suppression_import_pieces: carried({ by: 'import_id' }),
  suppression_import_rejects: carried({ by: 'import_id' }),

  channel_identities: carried({
    sealed: {
      columns: ['sealed_credentials'],
      without: {
        sealed_credentials: null,
        status: 'DISABLED',
        last_error: 'It came from another server without its credentials. Enter them, and enable it.',
      },
    },
  }),
  sender_usage: carried({ by: 'channel_identity_id' }),
  early_receipts: carried(),
  smpp_parts: carried(),
  inbound_messages: carried(),
  inbound_parts: carried(),
  inbound_media: carried(),
  sandbox_messages: carried(),

  media: carried({ unique: 'the address of a file' }),
  media_pieces: carried({ by: 'media_id' }),
  sms_templates: carried(),
  sms_template_tags: carried(),

  campaigns: carried(),
  campaign_channel_identities: carried(),
  campaign_approvals: carried(),
  conversions: carried(),
  variant_tests: carried(),
  executions: carried({ positions: { audience_cursor: 'contacts', audience_through: 'contacts' } }),
  execution_times: carried(),
  messages: carried({ idsIn: ['proof'] }),
  message_totals: carried({ by: 'execution_id' }),
  message_minutes: carried({ by: 'execution_id' }),

  short_links: carried({ unique: 'the code of a short link' }),
  campaign_links: carried(),
  recipient_links: carried({ unique: 'the code of a link in a message' }),
  link_clicks: carried(),
  link_click_totals: carried(),
  campaign_clicks: carried(),
  run_clicks: carried({ by: 'execution_id' }),
  run_click_minutes: carried({ by: 'execution_id' }),
  mail_opens: carried(),
  campaign_opens: carried({ by: 'campaign_id' }),
  run_opens: carried({ by: 'execution_id' }),
  machine_opens: carried({ by: 'campaign_id' }),

  notices: carried(),
  notifications: carried({ unique: 'a notification' }),
  notification_counts: carried(),
  notification_digests: carried({ unique: 'the link out of mails of notifications' }),
  jobs: carried({
    // What is under way for a person stays with the account of that person.
    where: `t.state IN ('READY', 'RUNNING') AND t.kind NOT IN ('email_verification.send', 'email_change.tell', 'security_mail.tell')`,
    idsIn: ['payload', 'unique_key'],
  }),

  conversations: carried(),
  conversation_notes: carried(),
  conversation_counts: carried(),

  webhook_endpoints: carried({
    sealed: {
      columns: ['secret', 'old_secret'],
      without: {
        secret: '',
        old_secret: null,
        old_secret_until: null,
        status: 'DISABLED',
        disabled_reason:
          'It came from another server without its secret. Rotate the secret, give the new one to the receiver, and enable it.',
      },
      fresh: 'secret',
    },
  }),
  webhook_events: carried(),
  webhook_deliveries: carried(),
  event_followers: carried(),
  // The chain of hashes covers who acted, so that nothing of it may change.
  audit_chains: carried({ unique: 'an audit log' }),
  audit_acts: carried({ refs: { actor_id: null }, unique: 'an act of the audit log' }),

  events: left('those of the organization are all delivered when it is exported'),
  event_cursors: left('the same'),
  event_delays: left('the same'),
  events_set_aside: left('the same'),
  contact_search: left('it is made again from the contacts'),
  contact_search_progress: left('the same'),
  contact_search_changes: left('the same'),
  sessions: left(OF_PEOPLE),
  refresh_tokens: left(OF_PEOPLE),
  sign_in_attempts: left(OF_PEOPLE),
  second_factors: left(OF_PEOPLE),
  recovery_codes: left(OF_PEOPLE),
  passkeys: left(OF_PEOPLE),
  email_verifications: left(OF_PEOPLE),
  rations: left(OF_PEOPLE),
  password_resets: left(OF_PEOPLE),
  password_mails: left(OF_PEOPLE),
  schema_migrations: left(OF_THIS_SERVER),
  settings: left(OF_THIS_SERVER),
  snapshots: left(OF_THIS_SERVER),
  storage_sessions: left(OF_THIS_SERVER),
}

const isCarried = (entry: [string, Carried | Left]): entry is [string, Carried] => !('why' in entry[1])

/** The tables that go along. */
export const CARRIED: ReadonlyArray<readonly [table: string, ruling: Carried]> =
  Object.entries(RULINGS).filter(isCarried)

/** Of people only this goes along: neither passwords nor when they signed in. */
export const PASSED_OF_PEOPLE: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'email',
  'first_name',
  'last_name',
  'phone',
  'avatar_url',
  'locale',
  'timezone',
  'status',
  'email_verified_at',
  'created_at',
  'updated_at',
  'deleted_at',
])
