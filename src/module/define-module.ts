import type { EventConsumer } from '../events/event.ts'
import type { Operation } from '../http/operation.ts'
import type { HandledJob } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule.ts'
import type { MergePolicy } from './merge-policy.ts'
import type { PersonRule } from './person.ts'
import type { Retention } from './retention.ts'
import type { JobRules, TableRule } from './transport.ts'

/**
 * Contribution of a slice to the product. `src/wiring/modules.ts` lists the contributions in the order of the
 * interface and `src/wiring/app.ts` combines them, so that a slice names only its own parts and no other file
 * names each slice.
 */
interface Module<RouteDeps = never, JobDeps = never> {
  /** Groups of operations that it adds, with their descriptions in the reference. */
  groups?: Readonly<Record<string, string>>
  routes?: (deps: RouteDeps) => Operation[]
  /** Handlers of its kinds of jobs. */
  jobs?: (deps: JobDeps) => readonly HandledJob[]
  /** Its recurring jobs. */
  schedules?: readonly Schedule[]
  /** Events of lower domains that it handles. */
  consumers?: readonly EventConsumer[]
  /** Columns of its tables that hold the id of a contact, as `table.column`, and how a merge changes them. */
  contactColumns?: Readonly<Record<string, MergePolicy>>
  /** Tables with rows about people outside the organization, with rules for the dossier and the erasure. */
  persons?: Readonly<Record<string, PersonRule>>
  /** Time for which the rows of each of its tables are kept. docs/operations/tables.md lists all tables. */
  retention?: Readonly<Record<string, Retention>>
  /** Rules for the export of its tables to another server. */
  transport?: Readonly<Record<string, TableRule>>
  /** Ids in the payloads of its kinds of jobs, for the same export. */
  jobIds?: JobRules
}

/** Checks the manifest and returns it with its dependencies. */
export const defineModule = <RouteDeps = unknown, JobDeps = unknown>(
  module: Module<RouteDeps, JobDeps>,
): Module<RouteDeps, JobDeps> => module
