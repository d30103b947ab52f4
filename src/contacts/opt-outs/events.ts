import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** The phone number or email address of these contacts was suppressed; at most 1,000 contacts in one event. */
export const contactsSuppressed = defineEvent(
  'contacts.suppressed',
  1,
  v.object({ channel: v.picklist(['SMS', 'EMAIL']), contactIds: v.array(v.number()) }),
)

/**
 * The phone number or email address of these contacts was taken off the suppression list. Emitted only if the
 * organization has listeners.
 */
export const contactsUnsuppressed = defineEvent(
  'contacts.unsuppressed',
  1,
  v.object({ channel: v.picklist(['SMS', 'EMAIL']), contactIds: v.array(v.number()) }),
)

export const CONTACTS_PER_EVENT = 1_000
