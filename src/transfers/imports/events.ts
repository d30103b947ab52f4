import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** An import of contacts went to its end or stopped before it; not for one that was cancelled. */
export const contactImportEnded = defineEvent(
  'contact_import.ended',
  1,
  v.object({ importId: v.number(), status: v.picklist(['COMPLETED', 'FAILED']) }),
)
