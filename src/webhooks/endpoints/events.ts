import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** Nothing more is delivered to an endpoint, because its receiver is gone or failed for days. */
export const endpointDisabled = defineEvent(
  'webhook_endpoint.disabled',
  1,
  v.object({ endpointId: v.number(), reason: v.string() }),
)
