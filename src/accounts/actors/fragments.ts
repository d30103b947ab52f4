/**
 * SQL that joins who did something, as `actors` or under another name.
 * @param id SQL of the internal id
 */
export const joinActor = (id: string, alias = 'actors'): string =>
  `JOIN actors ${alias === 'actors' ? '' : `${alias} `}ON ${alias}.id = ${id}`

/** As `joinActor`, for rows that may name nobody. */
export const leftJoinActor = (id: string, alias = 'actors'): string => `LEFT ${joinActor(id, alias)}`
