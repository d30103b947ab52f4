import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A deal with a contact was won, as the API shows it. Emitted only if the organization has listeners. */
export const contactConverted = defineEvent(
  'contact.converted',
  1,
  v.object({
    contactId: v.string(),
    conversion: v.object({
      id: v.string(),
      amount: v.number(),
      currency: v.string(),
      source: v.string(),
      wonAt: v.string(),
      campaignId: v.nullable(v.string()),
      attributionHours: v.number(),
    }),
  }),
)
