import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/**
 * An endpoint was disabled because its receiver is gone or failed for days, or because the member who set it up may read
 * no events any more.
 */
export const endpointDisabled = defineEvent(
  'webhook_endpoint.disabled',
  1,
  v.object({ endpointId: v.number(), reason: v.string() }),
)
