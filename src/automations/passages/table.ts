import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const PASSAGE_ENDS = enumeration('AutomationEnd', 'Why a person is not in an automation any more.', {
  COMPLETED: 'It went through all steps, or came to an END step.',
  GOAL: 'It reached the goal.',
  EXIT: 'One of `exits` was true.',
  REMOVED: 'A member or other software removed it.',
  CONTACT_GONE: 'The contact was deleted.',
  MERGED: 'The contact was merged with another one that was in the automation too.',
  STEP_GONE: 'Its step was removed from the automation, and `moved` named no step at which it goes on.',
  ARCHIVED: 'The automation was archived or deleted.',
})
export type PassageEnd = (typeof PASSAGE_ENDS)[number]

/** Begins the occasion of a passage that another contact had before a merge. */
export const MERGED = 'merged '

/** A person who goes, or went, through an automation once. */
export const automationPassages = sqliteTable('automation_passages', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  automationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  /** What caused it, so that it is caused once, such as `event 1772000000000 17`. It begins with `MERGED` after a merge. */
  occasion: t.text().notNull(),
  /** JSON object of the values that it entered with: those of `{{data.<key>}}`. */
  data: t.text().notNull(),
  enteredAt: t.integer().notNull(),
  /** Step at which the person is or, before `visitId` is set, goes next. Null at the end. */
  stepId: t.text(),
  /** Internal id of the visit of that step. Null before the person has arrived. */
  visitId: t.integer(),
  /** Time at which it goes on by itself, ms since 1970. Null at the end. */
  dueAt: t.integer(),
  /**
   * Time at which the wait of its step ends, or at which the person should have come to a step that failed. Null for a step
   * without a wait.
   */
  waitsUntil: t.integer(),
  endedAt: t.integer(),
  endedBy: t.text({ enum: PASSAGE_ENDS }),
}))

/** A person's visit of a step. */
export const automationVisits = sqliteTable('automation_visits', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  automationId: t.integer().notNull(),
  passageId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  stepId: t.text().notNull(),
  arrivedAt: t.integer().notNull(),
  leftAt: t.integer(),
  /** The result of the step, such as SENT, SKIPPED, YES or A. Null until the person goes on. */
  outcome: t.text(),
  /** Internal id of its message. Null for a step without one. */
  messageId: t.integer(),
  deliveredAt: t.integer(),
  openedAt: t.integer(),
  clickedAt: t.integer(),
  repliedAt: t.integer(),
}))

/** Number of visits of a step by what came of them. */
export const automationCounts = /* @__PURE__ */ sqliteTable('automation_counts', (t) => ({
  organizationId: t.integer().notNull(),
  automationId: t.integer().notNull(),
  /** Empty for the automation itself. */
  stepId: t.text().notNull(),
  /** An outcome, or ARRIVED, DELIVERED, OPENED, CLICKED, REPLIED; ENTERED or a PassageEnd for the automation. */
  what: t.text().notNull(),
  count: t.integer().notNull(),
}))

export type PassageRow = typeof automationPassages.$inferSelect
export type VisitRow = typeof automationVisits.$inferSelect
