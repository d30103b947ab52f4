import * as v from 'valibot'
import { hasListeners } from '../../accounts/organizations/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import type { Actor } from '../../lib/principal.ts'

/** Event: people chose about topics. Emitted only if the organization has listeners. */
export const topicsChosen = defineEvent(
  'topics.chosen',
  1,
  v.object({
    /** Public ids of the choices, at most 100. */
    choices: v.array(v.string()),
    /** Internal id: contacts up to this one know of it already. */
    afterContactId: v.optional(v.number()),
  }),
)

const CHOICES_PER_EVENT = 100

/** Emits `topicsChosen`. @param choices public ids */
export function emitTopicsChosen(
  tx: Tx,
  { organizationId, actor }: { organizationId: number; actor: Actor },
  choices: readonly string[],
): void {
  if (choices.length === 0 || !hasListeners(tx, organizationId)) return
  for (let from = 0; from < choices.length; from += CHOICES_PER_EVENT)
    emit(tx, topicsChosen, {
      organizationId,
      actor,
      data: { choices: choices.slice(from, from + CHOICES_PER_EVENT) },
    })
}
