import * as v from 'valibot'
import { hasListeners } from '../../accounts/organizations/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, type EventKind, emit } from '../../events/event.ts'
import type { OpenRow } from '../opens/table.ts'
import type { ClickRow } from './table.ts'

/**
 * Event: people opened these mails for the first time. One event has at most 25 mails. Emitted only if the
 * organization has listeners.
 */
export const mailsOpened = defineEvent(
  'mails.opened',
  1,
  v.object({ visits: v.array(v.object({ messageId: v.number(), at: v.number() })) }),
)

/**
 * Event: people opened mails without a run, such as those of automations; each time. Emitted only if the organization has
 * listeners.
 */
export const singleMailsOpened = defineEvent(
  'mails.single_opened',
  1,
  v.object({ visits: v.array(v.object({ messageId: v.number(), at: v.number() })) }),
)

/** A mail without a run that a person opened. */
export interface SingleOpen {
  organizationId: number
  messageId: number
  /** ms since 1970. */
  openedAt: number
}

/**
 * Event: people followed short links. One event has at most 25 clicks. Ids are internal. Emitted only if the
 * organization has listeners.
 */
export const linksClicked = defineEvent(
  'links.clicked',
  1,
  v.object({
    visits: v.array(v.object({ linkId: v.number(), messageId: v.nullable(v.number()), at: v.number() })),
  }),
)

/**
 * Largest number of clicks in one event. A click becomes one or two webhook bodies, and 25 are written in a few
 * milliseconds.
 */
const CLICKS_PER_EVENT = 25
const VISITORS = { type: 'SYSTEM', id: null, name: 'Links' } as const

export const emitOpens = (tx: Tx, opens: readonly OpenRow[]) =>
  emitVisits(tx, mailsOpened, opens, ({ messageId, firstOpenedAt }) => ({ messageId, at: firstOpenedAt }))

export const emitSingleOpens = (tx: Tx, opens: readonly SingleOpen[]) =>
  emitVisits(tx, singleMailsOpened, opens, ({ messageId, openedAt: at }) => ({ messageId, at }))

export const emitClicks = (tx: Tx, clicks: readonly ClickRow[]) =>
  emitVisits(tx, linksClicked, clicks, ({ linkId, messageId, clickedAt: at }) => ({ linkId, messageId, at }))

/** Emits events about visits of people, for organizations with listeners. */
function emitVisits<Row extends { organizationId: number }, Visit>(
  tx: Tx,
  kind: EventKind<v.GenericSchema<{ visits: Visit[] }>>,
  rows: readonly Row[],
  visitOf: (row: Row) => Visit,
): void {
  if (rows.length === 0 || !hasListeners(tx, null)) return
  for (const [organizationId, ofOne] of Map.groupBy(rows, (row) => row.organizationId)) {
    if (!hasListeners(tx, organizationId)) continue
    for (let from = 0; from < ofOne.length; from += CLICKS_PER_EVENT) {
      const visits = ofOne.slice(from, from + CLICKS_PER_EVENT).map(visitOf)
      emit(tx, kind, { organizationId, actor: VISITORS, data: { visits } })
    }
  }
}
