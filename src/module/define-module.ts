import type { EventConsumer } from '../events/event.ts'
import type { Operation } from '../http/operation.ts'
import type { HandledJob } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule.ts'
import type { MergePolicy } from './merge-policy.ts'
import type { Retention } from './retention.ts'
import type { JobRules, TableRule } from './transport.ts'

/**
 * What a slice adds to the product. `src/wiring/modules.ts` lists them in the order of
 * the interface and `src/wiring/app.ts` folds the list, so that a slice names what is
 * its own and nothing of the product names each slice.
 */
interface Module<RouteDeps = never, JobDeps = never> {
  /** Groups of operations it begins, for the reference: what each is about. */
  groups?: Readonly<Record<string, string>>
  routes?: (deps: RouteDeps) => Operation[]
  /** What runs its kinds of jobs. */
  jobs?: (deps: JobDeps) => readonly HandledJob[]
  /** Jobs of its own that are due again and again. */
  schedules?: readonly Schedule[]
  /** Events of domains below that it wants to know of. */
  consumers?: readonly EventConsumer[]
  /** Columns of its tables that hold the id of a contact, as `table.column`, and what a merge does with them. */
  contactColumns?: Readonly<Record<string, MergePolicy>>
  /** How long the rows of each of its tables stay; docs/operations.md has the table of all. */
  retention?: Readonly<Record<string, Retention>>
  /** Whether each of its tables goes along when an organization is exported to another server, and how. */
  transport?: Readonly<Record<string, TableRule>>
  /** For the same export: the ids in the payloads of its kinds of jobs. */
  jobIds?: JobRules
}

/** Checks the manifest and keeps what it depends on. */
export const defineModule = <RouteDeps = unknown, JobDeps = unknown>(
  module: Module<RouteDeps, JobDeps>,
): Module<RouteDeps, JobDeps> => module
