import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** An import of a suppression list is over, whether or not it went to its end; not for one that was cancelled. */
export const suppressionImportEnded = defineEvent(
  'suppression_import.ended',
  1,
  v.object({ importId: v.number() }),
)
