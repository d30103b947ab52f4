/** The file with this internal id, as `media`, unless it was deleted. @param id SQL */
export const leftJoinMedia = (id: string): string =>
  `LEFT JOIN media ON media.id = ${id} AND media.deleted_at IS NULL`
