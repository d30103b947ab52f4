import { sqliteTable } from '../db/sqlite-table.ts'
import type { Actor } from '../lib/principal.ts'

export const events = /* @__PURE__ */ sqliteTable('events', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  version: t.integer().notNull(),
  actorType: t.text().$type<Actor['type']>().notNull(),
  actorId: t.text(),
  actorName: t.text().notNull(),
  data: t.text().notNull(),
  createdAt: t.integer().notNull(),
  /** Id of the request that caused the event, or null. */
  requestId: t.text(),
}))

export const eventCursors = /* @__PURE__ */ sqliteTable('event_cursors', (t) => ({
  consumer: t.text().primaryKey(),
  throughId: t.integer().notNull(),
}))

export const eventDelays = /* @__PURE__ */ sqliteTable('event_delays', (t) => ({
  consumer: t.text().notNull(),
  organizationId: t.integer().notNull(),
  eventId: t.integer().notNull(),
  attempts: t.integer().notNull(),
  dueAt: t.integer().notNull(),
  lastError: t.text().notNull(),
  /** Time when the event failed for the first time, ms since 1970. */
  failingSince: t.integer().notNull(),
}))

export const eventsSetAside = /* @__PURE__ */ sqliteTable('events_set_aside', (t) => ({
  consumer: t.text().notNull(),
  eventId: t.integer().notNull(),
  organizationId: t.integer().notNull(),
  attempts: t.integer().notNull(),
  failingSince: t.integer().notNull(),
  setAsideAt: t.integer().notNull(),
  lastError: t.text().notNull(),
}))

export type StoredEvent = typeof events.$inferSelect
