import type { Db } from '../../db/database.ts'
import { defineChore, done, type HandledJob, handlesChore, type Outcome } from '../../jobs/job.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { type DomainCheck, problemOfHost } from './check.ts'
import { domainRoutes } from './routes.ts'
import { findDomain, saveCheck } from './service.ts'
import { type DueDomain, listDueDomains } from './store.ts'

/** Checks the domains in use whose last check is too old. */
export const checkDomains = defineChore('domain.check')

/**
 * Time for which the result of a check is valid. A failing domain is checked more often, because
 * people wait for its repair.
 */
const HOLDS_MS = { works: 6 * HOUR_MS, fails: 30 * MINUTE_MS } as const
/** Domains per run; the next run continues. */
const IN_ONE_RUN = 50
/** Limit of simultaneous checks; each waits up to 10 seconds for its host. */
const MAX_CONCURRENT = 5

interface RecheckDeps {
  db: Db
  domainCheck: DomainCheck
}

const domainJobs = (deps: RecheckDeps): readonly HandledJob[] => [
  handlesChore(checkDomains, (signal) => checkDue(deps, signal)),
]

async function checkDue({ db, domainCheck }: RecheckDeps, signal: AbortSignal): Promise<Outcome> {
  const now = db.clock.now()
  const due = listDueDomains(db, {
    workingBefore: now - HOLDS_MS.works,
    failingBefore: now - HOLDS_MS.fails,
    limit: IN_ONE_RUN,
  })
  for (let from = 0; from < due.length && !signal.aborted; from += MAX_CONCURRENT) {
    await Promise.all(
      due.slice(from, from + MAX_CONCURRENT).map((domain) => checkAgain(db, domainCheck, domain)),
    )
  }
  return done
}

/** Checks a working domain a second time after a failure: a single lost packet should not alert people. */
async function checkAgain(db: Db, domainCheck: DomainCheck, domain: DueDomain): Promise<void> {
  const { uuid, organizationId, works } = domain
  const first = await problemOfHost(domainCheck, domain)
  const problem = first !== null && works === 1 ? await problemOfHost(domainCheck, domain) : first
  await db.write((tx) => {
    // The domain may have been given up meanwhile.
    if (findDomain(tx, { organizationId }, uuid)) saveCheck(tx, { organizationId }, uuid, problem)
  })
}

export default defineModule({
  routes: domainRoutes,
  jobs: domainJobs,
  schedules: [{ pattern: '4-59/10 * * * *', job: checkDomains }],
  retention: { organization_hosts: kept('until the organization gives the domain up') },
  transport: { organization_hosts: copied({ unique: 'a host name' }) },
})
