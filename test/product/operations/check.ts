import type { Operation } from '../../../src/http/operation.ts'
import { isForOwnerAlone, type Permission } from '../../../src/lib/permissions.ts'
import type { TestApp } from '../../support/app.ts'
import { type Caller, callersOf } from '../../support/callers.ts'
import { hear } from '../../support/inbox.ts'
import { nameOf } from '../../support/matrix.ts'
import { seededOnce } from '../../support/seeded.ts'
import {
  freshStage,
  furnish,
  isAsMade,
  noteAsMade,
  operations,
  type Stage,
  stageOf,
} from '../../support/surface.ts'

/**
 * A guarantee that the walk asks of each operation it concerns. A new operation gets every check by itself; a new kind of
 * fault gets a new check.
 */
export interface Check {
  /** What the operation does, such as `refuses a caller without its permission`. */
  name: string
  concerns(operation: Operation): boolean
  /** Asks on one application for all operations. No row may change by it. */
  reads?(ground: Ground, operation: Operation): Promise<void>
  /** Whether the operation does what such a check asks of it, which then gets an application of its own. */
  acts?(operation: Operation): boolean
  /** Asks on applications of its own. */
  writes?(operation: Operation): Promise<void>
}

/** Two organizations with one of each resource, and callers of every kind. */
export interface Ground extends AsyncDisposable {
  app: TestApp
  ours: Stage
  theirs: Stage
  /** Of our organization, and of others that are closed, suspended or strict. */
  callers: readonly Caller[]
}

const needed: readonly Permission[] = [
  ...new Set(operations.flatMap(({ permission }): Permission[] => (permission ? [permission] : []))),
]

/** The same on every ground: they are many, and no check changes one. */
let callers: readonly Caller[] = []

const seeded = seededOnce(async (app) => {
  const [ours, theirs] = [await furnish(app, 'Ours'), await furnish(app, 'Theirs')]
  for (const { tenant, ids } of [ours, theirs]) await addSecondPages(app, { tenant, ids })
  callers = await callersOf(app, ours.tenant, needed)
  return { ours, theirs }
})

/** One more of what there is one of, so that every list with a cursor has a second page. */
async function addSecondPages(app: TestApp, { tenant, ids }: Pick<Stage, 'tenant' | 'ids'>): Promise<void> {
  const notes = `/inbox/conversations/${ids.conversations}/notes`
  await app.post(notes, await app.session(tenant), { body: 'Another' })
  const senderId = app.db.value<number>(
    `SELECT id FROM channel_identities WHERE organization_id = ? AND channel = 'SMS' LIMIT 1`,
    tenant.organization.id,
  )
  hear(app, tenant, { senderId: senderId!, from: '+13125550172', body: 'Hello' })
  await app.drain()
}

/** A ground on an application of its own. What stands on it is made once per process. */
export async function freshGround(...options: Parameters<typeof seeded>): Promise<Ground> {
  const { app, made } = await seeded(...options)
  noteAsMade(app, seeded)
  return {
    app,
    ours: stageOf(app, made.ours),
    theirs: stageOf(app, made.theirs),
    callers,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const open = new Set<AsyncDisposable>()

/** Keeps an application for further checks, until the walk ends. */
export function kept<T extends AsyncDisposable>(one: T): T {
  open.add(one)
  return one
}

/** Ends the applications that were kept. */
export async function endKept(): Promise<void> {
  for (const one of open) await one[Symbol.asyncDispose]()
  open.clear()
}

/** A maker of grounds or stages that hands out the last one again while nothing has changed on it. */
function reused<T extends { app: TestApp } & AsyncDisposable>(make: () => Promise<T>): () => Promise<T> {
  let last: T | undefined
  return async () => {
    if (last && isAsMade(last.app)) return last
    if (last) open.delete(last)
    await last?.[Symbol.asyncDispose]()
    last = kept(await make())
    return last
  }
}

/** A ground and a stage on which nothing has changed, for one check. */
export const groundAsMade = reused(() => freshGround())
export const stageAsMade = reused(() => freshStage())

export const isGuarded = ({ access }: Operation): boolean => access !== 'public'
export const isChange = ({ method }: Operation): boolean => method !== 'GET'
/** A key of an add-on is the same for all organizations. */
export const hasIds = ({ path }: Operation): boolean => path.includes(':') && !path.includes('/:key/')
/** Reads that write down that they were made, or how far. */
const READS_THAT_WRITE = new Set([
  'GET /audit-logs/export.csv',
  'GET /audit-logs/export.jsonl',
  'GET /opt-out/suppressions/export',
  'GET /opt-out/evidence',
  'GET /events',
])
/** Whether a good call of it writes. */
export const isReadThatWrites = (operation: Operation): boolean => READS_THAT_WRITE.has(nameOf(operation))
/** A call of it has nothing that could be malformed. */
export const actsAtOnce = (operation: Operation): boolean =>
  isReadThatWrites(operation) ||
  (isChange(operation) && !operation.path.includes(':') && !operation.body && !operation.upload)
/** With ids of nothing there is it still finds what to do. */
export const actsAnyway = (operation: Operation): boolean =>
  isReadThatWrites(operation) || (isChange(operation) && !operation.path.includes(':'))
/** Whether a caller may be given the permission of the operation in a role. */
export const isForRoles = ({ permission }: Operation): boolean =>
  permission !== undefined && !isForOwnerAlone(permission)

/** What a draw is for: a check of an operation. */
export const drawFor = (check: string, operation: Operation): string => `${check} ${nameOf(operation)}`
