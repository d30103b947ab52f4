import { type Domain, type domainFailed, findDomain } from '../../accounts/domains/service.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { raise, raiseOnce, withdraw } from '../records/raise.ts'
import { listLastOf } from '../records/store.ts'
import type { Notice } from '../records/table.ts'
import { say } from '../records/texts.ts'

/** Age of the notice of a problem from which its end raises no notice. */
const REMEMBERED_MS = 30 * DAY_MS

const WHAT_FAILS = {
  SHORT_LINKS: say.domainFailsLinks(),
  PUBLIC_PAGES: say.domainFailsPages(),
} as const

/** Notifies of a failed domain, unless it works again or is no longer in use. */
export function notifyOfDomain(tx: Tx, { organizationId, data }: EventOf<typeof domainFailed>): void {
  const domain = findDomain(tx, { organizationId }, data.domainId)
  if (!domain || domain.uses.length === 0 || domain.row.problem === null) return
  const body = [
    say.quote({ text: domain.row.problem }),
    ...domain.uses.map((use) => WHAT_FAILS[use]),
    say.domainFailsHint(),
  ]
  const title = say.domainFails({ domain: domain.row.host })
  raise(tx, { ...about(domain), event: 'DOMAIN_FAILS', title, body }, 'IGNORED')
}

/** Notifies that a domain works again, if a notice was raised when it failed. */
export function checkFailedDomains(tx: Tx): void {
  for (const { organizationId, resourceId, subject } of listLastOf(
    tx,
    ['DOMAIN_FAILS'],
    tx.now - REMEMBERED_MS,
  )) {
    const domain = resourceId === null ? undefined : findDomain(tx, { organizationId }, resourceId)
    if (!domain || domain.uses.length === 0) withdraw(tx, organizationId, subject)
    else if (domain.row.problem === null) {
      const title = say.domainWorks({ domain: domain.row.host })
      const body = [say.domainWorksHint()]
      raiseOnce(tx, { ...about(domain), event: 'DOMAIN_WORKS', title, body })
    }
  }
}

const about = ({
  row,
}: Domain): Pick<Notice, 'organizationId' | 'subject' | 'link' | 'resourceType' | 'resourceId'> => ({
  organizationId: row.organizationId,
  subject: `domain ${row.uuid}`,
  link: '/organization/domains',
  resourceType: 'ORGANIZATION_DOMAIN',
  resourceId: row.uuid,
})
