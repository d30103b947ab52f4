import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { oneOf, uuid } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { type Actor, actorOf, type Principal } from '../../lib/principal.ts'

/**
 * SQL that joins the row of an actor, as `actors` or under another name.
 * @param id SQL of the internal id
 */
export const joinActor = (id: string, alias = 'actors'): string =>
  `JOIN actors ${alias === 'actors' ? '' : `${alias} `}ON ${alias}.id = ${id}`

/** Same as `joinActor`, for rows whose actor may be null. */
export const leftJoinActor = (id: string, alias = 'actors'): string => `LEFT ${joinActor(id, alias)}`

/**
 * Other tables reference rows of `actors`, so a name is stored once and not with every change. A new name creates a
 * new row: history shows the name of its time.
 */

/** The id of the caller's row in `actors`; creates the row if it is missing. */
export const actorIdOf = (tx: Tx, principal: Principal): number =>
  ensureActor(tx, principal.organizationId, actorOf(principal))

/** Returns the id of the actor's row; null for a contact, because a contact has no row. */
export const actorIdOrContact = (tx: Tx, organizationId: number, actor: Actor): number | null =>
  actor.type === 'CONTACT' ? null : ensureActor(tx, organizationId, actor)

/**
 * Replaces the name of a deleted user in everything that they wrote, made or approved. Their id stays. Names of
 * different times remain separate rows.
 */
export function eraseActor(tx: Tx, userUuid: string): void {
  const rows = tx.all<{ id: number; before: number }>(fragment`
    SELECT id, row_number() OVER (PARTITION BY organization_id ORDER BY id) - 1 AS before FROM actors
    WHERE type = 'USER' AND reference = ${userUuid}`)
  for (const { id, before } of rows)
    tx.run('UPDATE actors SET name = ? WHERE id = ?', before === 0 ? GONE : `${GONE} (${before + 1})`, id)
}

/** The name of a person whose account was deleted. */
const GONE = 'Deleted user'

function ensureActor(tx: Tx, organizationId: number, { type, id, name }: Actor): number {
  const identity = [organizationId, type, id ?? '', name]
  const known = tx.value<number>(
    'SELECT id FROM actors WHERE organization_id = ? AND type = ? AND reference = ? AND name = ?',
    ...identity,
  )
  if (known !== undefined) return known
  return tx.run(
    'INSERT INTO actors (organization_id, type, reference, name) VALUES (?, ?, ?, ?)',
    ...identity,
  ).lastInsertRowid
}

const ACTOR_TYPES = enumeration('ActorType', 'The kind of actor.', {
  USER: 'A person who was signed in.',
  API_KEY: 'Other software, with an API key.',
  SYSTEM: 'Carillon itself, or its command line.',
  CONTACT: 'The contact, for example with the text STOP.',
})

/** The user, API key or process that did something, as other records show it. */
export const ActorRecord = component('Actor', 'The user, API key or process that did something.', {
  type: [oneOf(ACTOR_TYPES), 'The kind of actor.'],
  id: [v.nullable(uuid), 'Id of the user, the API key or the contact; null for SYSTEM.'],
  name: [v.string(), 'Its name at that time; a later change of the name does not show.'],
})
