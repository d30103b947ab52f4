/**
 * SQL that joins who did something, as `actors`.
 * @param id SQL of the internal id
 */
export const joinActor = (id: string): string => `JOIN actors ON actors.id = ${id}`

/** As `joinActor`, for rows that may name nobody. */
export const leftJoinActor = (id: string): string => `LEFT ${joinActor(id)}`
