import { dayOf, textOf } from '../../../ui/search-params.ts'
import { actsOf } from './acts.ts'

/** What the address of the audit log carries. */
export interface AuditSearch {
  /** Id of a user or an API key. */
  actor?: string | undefined
  /** A group of acts, or a single act. */
  act?: string | undefined
  /** Id of the record that was changed. */
  resource?: string | undefined
  /** Days in the time zone of the organization. */
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
