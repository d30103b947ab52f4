import { sqliteTable } from '../../db/sqlite-table.ts'

/** States of a move of an organization between two appliances of one operator, as this appliance sees it. */
export const MOVE_STATES = ['LEAVING', 'ARRIVED', 'LEFT', 'SETTLED'] as const
export type MoveState = (typeof MOVE_STATES)[number]

export const organizationMoves = sqliteTable('organization_moves', (t) => ({
  organizationId: t.integer().primaryKey(),
  state: t.text({ enum: MOVE_STATES }).notNull(),
  /** The instance id of the other appliance. */
  otherHome: t.text().notNull(),
  /** The origin of the other appliance; set for LEFT only. */
  address: t.text(),
  /** The SHA-256 at the end of the export file, in hex; null before the export. */
  fingerprint: t.text(),
  /**
   * The note of a suspension from before the move, empty for a suspension without a note; null if the
   * organization was not suspended.
   */
  suspendedBefore: t.text(),
  /** ms since 1970. */
  changedAt: t.integer().notNull(),
  /**
   * The origin to which its links led before it came back; null unless it returned to an appliance
   * where it was before.
   */
  ledTo: t.text(),
}))

/** The kinds of requests that are kept during a move. */
export const KEPT_KINDS = ['CALLBACK', 'CHOICE'] as const
export type KeptKind = (typeof KEPT_KINDS)[number]

export const keptRequests = /* @__PURE__ */ sqliteTable('kept_requests', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  kind: t.text({ enum: KEPT_KINDS }).notNull(),
  /** JSON. */
  request: t.text().notNull(),
  /** ms since 1970. */
  receivedAt: t.integer().notNull(),
}))

export type KeptRow = typeof keptRequests.$inferSelect
export type MoveRow = typeof organizationMoves.$inferSelect
