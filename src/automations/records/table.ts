import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const AUTOMATION_STATUSES = enumeration(
  'AutomationStatus',
  'The status of an automation, which determines the possible actions.',
  {
    DRAFT: 'Never activated: no person enters it.',
    ACTIVE: 'People enter it and go through its steps.',
    PAUSED: 'Paused: people in it wait where they are, and no person enters.',
    ARCHIVED: 'Ended for good: the people in it have left, and its figures stay.',
  },
)
export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number]

export const automations = sqliteTable('automations', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  status: t.text({ enum: AUTOMATION_STATUSES }).notNull(),
  /** JSON of the Definition as its author wrote it last. */
  draft: t.text().notNull(),
  /** Number of the version that people go through. Null before the first activation. */
  version: t.integer(),
  /** Type of the trigger of that version, by which events find the automation. Null before the first activation. */
  triggerType: t.text(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  activatedAt: t.integer(),
  /** For a trigger of the clock or a segment: time through which it was looked at, ms since 1970. Null before the first time. */
  watchedThrough: t.integer(),
  deletedAt: t.integer(),
}))

/** What an automation did since an activation, as it was then. */
export const automationVersions = sqliteTable('automation_versions', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  automationId: t.integer().notNull(),
  /** Counted from 1. */
  number: t.integer().notNull(),
  /** JSON of a Definition. */
  definition: t.text().notNull(),
  /** JSON: the steps with people that the version has no more, and the steps at which those go on; null ends it for them. */
  moved: t.text().notNull().default('{}'),
  createdAt: t.integer().notNull(),
  createdByActorId: t.integer().notNull(),
}))

/** The content of the message of each SEND step of a version. */
export const automationContents = sqliteTable('automation_contents', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  automationId: t.integer().notNull(),
  version: t.integer().notNull(),
  stepId: t.text().notNull(),
  /** Internal id in `message_contents`. */
  contentId: t.integer().notNull(),
}))

export type AutomationRow = typeof automations.$inferSelect
export type NewAutomation = typeof automations.$inferInsert
