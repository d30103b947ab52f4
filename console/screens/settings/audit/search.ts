import { dayOf, textOf } from '../../../ui/search-params.ts'
import { actsOf } from './acts.ts'

/** Search parameters of the audit log. */
export interface AuditSearch {
  /** Id of a user or an API key. */
  actor?: string | undefined
  /** A group of actions, or a single action. */
  act?: string | undefined
  /** Id of the record that was changed. */
  resource?: string | undefined
  /** Days in the organization's time zone. */
  from?: string | undefined
  to?: string | undefined
}

export const auditSearch = ({ actor, act, resource, from, to }: Record<string, unknown>): AuditSearch => ({
  actor: textOf(actor),
  act: actsOf(textOf(act)) ? textOf(act) : undefined,
  resource: textOf(resource),
  from: dayOf(from),
  to: dayOf(to),
})
