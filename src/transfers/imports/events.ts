import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** An import of contacts has completed or failed. Not emitted for a cancelled import. */
export const contactImportEnded = defineEvent(
  'contact_import.ended',
  1,
  v.object({ importId: v.number(), status: v.picklist(['COMPLETED', 'FAILED']) }),
)
