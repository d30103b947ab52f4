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
 * A guarantee that the walk checks on each operation it concerns. A new operation gets every check without a
 * change here, and a new kind of fault needs a new check.
 */
export interface Check {
  /** Guarantee, such as `refuses a caller without its permission`. */
  name: string
  concerns(operation: Operation): boolean
  /** Runs on one application for all operations. It may not change any row. */
  reads?(ground: Ground, operation: Operation): Promise<void>
  /** Tells whether such a check makes the operation act. It then gets its own application. */
  acts?(operation: Operation): boolean
  /** Runs on its own applications. */
  writes?(operation: Operation): Promise<void>
}

/** Two organizations with one of each resource, and callers of every kind. */
export interface Ground extends AsyncDisposable {
  app: TestApp
  ours: Stage
  theirs: Stage
  /** Callers of our organization, and of closed, suspended or strict ones. */
  callers: readonly Caller[]
}

const needed: readonly Permission[] = [
  ...new Set(operations.flatMap(({ permission }): Permission[] => (permission ? [permission] : []))),
]

/** Shared by all grounds, because they are many and no check changes one. */
let callers: readonly Caller[] = []

const seeded = seededOnce(async (app) => {
  const [ours, theirs] = [await furnish(app, 'Ours'), await furnish(app, 'Theirs')]
  for (const { tenant, ids } of [ours, theirs]) await addSecondPages(app, { tenant, ids })
  callers = await callersOf(app, ours.tenant, needed)
  return { ours, theirs }
})

/** Adds a second record to single ones, so that every list with a cursor has a second page. */
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

/** Creates a ground on a new application. Its content is created once per process. */
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

/** Keeps an application for further checks until the walk ends. */
export function kept<T extends AsyncDisposable>(one: T): T {
  open.add(one)
  return one
}

/** Disposes the kept applications. */
export async function endKept(): Promise<void> {
  for (const one of open) await one[Symbol.asyncDispose]()
  open.clear()
}

/** Returns a function that reuses the last ground or stage as long as nothing has changed on it. */
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

/** Return an unchanged ground or stage for one check. */
export const groundAsMade = reused(() => freshGround())
export const stageAsMade = reused(() => freshStage())

export const isGuarded = ({ access }: Operation): boolean => access !== 'public'
export const isChange = ({ method }: Operation): boolean => method !== 'GET'
/** Tells whether a path has ids of an organization. The key of an add-on is the same for all. */
export const hasIds = ({ path }: Operation): boolean => path.includes(':') && !path.includes('/:key/')
/** Tells whether an operation makes the record that its path names, if there is none. */
export const makesItsRecord = (operation: Operation): boolean =>
  nameOf(operation) === 'PUT /user/kept-forms/:key'
/** Reads that record themselves or their position. */
const READS_THAT_WRITE = new Set([
  'GET /audit-logs/export.csv',
  'GET /audit-logs/export.jsonl',
  'GET /opt-out/suppressions/export',
  'GET /opt-out/evidence',
  'GET /events',
])
/** Tells whether a valid call of a read writes. */
export const isReadThatWrites = (operation: Operation): boolean => READS_THAT_WRITE.has(nameOf(operation))
/** Tells whether a call has no input that could be malformed, so that it always acts. */
export const actsAtOnce = (operation: Operation): boolean =>
  isReadThatWrites(operation) ||
  (isChange(operation) && !operation.path.includes(':') && !operation.body && !operation.upload)
/** Tells whether a call with unknown ids still acts. */
export const actsAnyway = (operation: Operation): boolean =>
  isReadThatWrites(operation) ||
  (isChange(operation) && (!operation.path.includes(':') || makesItsRecord(operation)))
/** Tells whether a role can have the permission of the operation. */
export const isForRoles = ({ permission }: Operation): boolean =>
  permission !== undefined && !isForOwnerAlone(permission)

/** Returns the name of a random draw for a check of an operation. */
export const drawFor = (check: string, operation: Operation): string => `${check} ${nameOf(operation)}`
