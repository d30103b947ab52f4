/** Of all organizations. @param id SQL of the internal id, which may be NULL */
export const leftJoinImport = (id: string): string =>
  `LEFT JOIN contact_imports ON contact_imports.id = ${id}`
