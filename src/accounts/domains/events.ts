import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A domain in use stopped leading to this server. */
export const domainFailed = defineEvent('organization_domain.failed', 1, v.object({ domainId: v.string() }))
