/** Of all organizations. @param id SQL of the internal id, which may be NULL */
export const leftJoinSuppressionImport = (id: string): string =>
  `LEFT JOIN suppression_imports ON suppression_imports.id = ${id}`
