import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A deal with a contact was won, as the interface shows it. Only where somebody is told. */
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
