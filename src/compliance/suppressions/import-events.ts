import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** An import of a suppression list has completed or failed. Not emitted for a cancelled import. */
export const suppressionImportEnded = defineEvent(
  'suppression_import.ended',
  1,
  v.object({ importId: v.number() }),
)
