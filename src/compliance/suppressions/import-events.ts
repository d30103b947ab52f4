import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** An import of a suppression list has ended, complete or not; not emitted for a cancelled one. */
export const suppressionImportEnded = defineEvent(
  'suppression_import.ended',
  1,
  v.object({ importId: v.number() }),
)
