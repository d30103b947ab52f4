import type { EventConsumer } from '../events/event.ts'
import type { Operation } from '../http/operation.ts'
import type { HandledJob } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule.ts'
import type { MergePolicy } from './merge-policy.ts'
import type { PersonRule } from './person.ts'
import type { Retention } from './retention.ts'
import type { JobRules, TableRule } from './transport.ts'

/**
 * The contribution of a slice to the product. `src/wiring/modules.ts` lists them in the order of the interface and
 * `src/wiring/app.ts` combines them, so that a slice names only its own parts and no other file names each slice.
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
  /** Tables with rows about people outside the organization: how the dossier shows them and the erasure treats them. */
  persons?: Readonly<Record<string, PersonRule>>
  /** How long the rows of each of its tables are kept; docs/operations.md has the table of all. */
  retention?: Readonly<Record<string, Retention>>
  /** How each of its tables is treated when an organization is exported to another server. */
  transport?: Readonly<Record<string, TableRule>>
  /** For the same export: the ids in the payloads of its kinds of jobs. */
  jobIds?: JobRules
}

/** Checks the manifest and returns it with its dependencies. */
export const defineModule = <RouteDeps = unknown, JobDeps = unknown>(
  module: Module<RouteDeps, JobDeps>,
): Module<RouteDeps, JobDeps> => module
