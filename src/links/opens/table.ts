import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const MACHINE_OPEN_REASONS = enumeration(
  'MachineOpenReason',
  'Why the open of a mail counts as software, or cannot be distinguished from it.',
  {
    APPLE_PRIVACY: 'Privacy protection of Apple Mail, which loads the pictures of every mail, opened or not.',
    GMAIL_PROXY:
      'Gmail, which loads pictures itself. Most of these mails were opened by a person, but it is unknown which.',
    IMAGE_PROXY: 'Another mailbox provider that loads pictures itself, such as Yahoo.',
    PREFETCH: 'The mail program announced that it loads the pictures in advance.',
    NO_USER_AGENT: 'It sent no User-Agent.',
    SCANNER: 'A security product that checks mails before they are delivered.',
    BOT: 'Another program: a crawler, a monitor, a command-line tool.',
    TOO_FAST: 'It came within two seconds after the mail was sent, too soon for a person to have read it.',
  },
)
export type MachineOpenReason = (typeof MACHINE_OPEN_REASONS)[number]

export const mailOpens = /* @__PURE__ */ sqliteTable('mail_opens', (t) => ({
  messageId: t.integer().notNull(),
  isMachine: t.integer().notNull(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  /** Empty if a person opened the mail. */
  reason: t.text().$type<MachineOpenReason | ''>().notNull(),
  opens: t.integer().notNull(),
  /** ms since 1970. */
  firstOpenedAt: t.integer().notNull(),
  lastOpenedAt: t.integer().notNull(),
}))

/** Row with the opens of one mail. Ids are internal. */
export type OpenRow = Omit<typeof mailOpens.$inferSelect, 'isMachine' | 'uuid'>

export const campaignOpens = /* @__PURE__ */ sqliteTable('campaign_opens', (t) => ({
  campaignId: t.integer().primaryKey(),
  uniqueContacts: t.integer().notNull(),
}))

export const runOpens = /* @__PURE__ */ sqliteTable('run_opens', (t) => ({
  executionId: t.integer().primaryKey(),
  uniqueContacts: t.integer().notNull(),
}))

export const machineOpens = /* @__PURE__ */ sqliteTable('machine_opens', (t) => ({
  campaignId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  reason: t.text().$type<MachineOpenReason>().notNull(),
  mails: t.integer().notNull(),
}))
