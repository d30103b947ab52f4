import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const BOT_REASONS = enumeration('BotReason', 'Why a click counts as software and not as a person.', {
  PREFETCH: 'The browser announced that it loads the page in advance.',
  NO_USER_AGENT: 'It sent no User-Agent.',
  PREVIEW: 'A messenger or a phone that shows a preview of a link.',
  SCANNER:
    'A security product that follows links to check them: by its name, or because it followed three links of one message within a second.',
  BOT: 'Another program: a crawler, a monitor, a command-line tool.',
  TOO_FAST: 'It came within two seconds after the message was sent, too soon for a person to have read it.',
})
export type BotReason = (typeof BOT_REASONS)[number]

export const DEVICES = enumeration('Device', 'The kind of device of a click.', {
  MOBILE: 'A phone.',
  TABLET: 'A tablet.',
  DESKTOP: 'A computer.',
  OTHER: 'Something else, or unknown.',
})
export type Device = (typeof DEVICES)[number]

export const linkClicks = /* @__PURE__ */ sqliteTable('link_clicks', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  linkId: t.integer().notNull(),
  campaignId: t.integer(),
  messageId: t.integer(),
  contactId: t.integer(),
  visitor: t.text(),
  clickedAt: t.integer().notNull(),
  botReason: t.text().$type<BotReason>(),
  browser: t.text().notNull(),
  device: t.text().$type<Device>().notNull(),
  referrer: t.text().notNull(),
  uuid: t.text().notNull(),
  executionId: t.integer(),
}))

export const linkClickTotals = /* @__PURE__ */ sqliteTable('link_click_totals', (t) => ({
  organizationId: t.integer().notNull(),
  linkId: t.integer().notNull(),
  /** 0 for clicks on the link's own code. */
  campaignId: t.integer().notNull(),
  /** Quarter hours since 1970. */
  quarter: t.integer().notNull(),
  /** Empty for clicks of people. */
  botReason: t.text().$type<BotReason | ''>().notNull(),
  browser: t.text().notNull(),
  device: t.text().$type<Device>().notNull(),
  referrer: t.text().notNull(),
  clicks: t.integer().notNull(),
}))

/** Sums of clicks over all links of a campaign. */
export const campaignClicks = /* @__PURE__ */ sqliteTable('campaign_clicks', (t) => ({
  campaignId: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  totalClicks: t.integer().notNull(),
  botClicks: t.integer().notNull(),
  uniqueContacts: t.integer().notNull(),
}))

export const runClickMinutes = /* @__PURE__ */ sqliteTable('run_click_minutes', (t) => ({
  executionId: t.integer().notNull(),
  /** Minutes since 1970. */
  minute: t.integer().notNull(),
  clicks: t.integer().notNull(),
}))

export const runClicks = /* @__PURE__ */ sqliteTable('run_clicks', (t) => ({
  executionId: t.integer().primaryKey(),
  uniqueContacts: t.integer().notNull(),
}))

/** Click to insert. Times are ms since 1970. */
export type ClickRow = Omit<typeof linkClicks.$inferSelect, 'id'>
