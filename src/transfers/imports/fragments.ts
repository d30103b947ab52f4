/**
 * The row of an import that a record is about: by its contact, or by a number that no contact had; NULL when
 * neither has a row left.
 * @param record alias of a row with `import_id`, `contact_id` and `address`
 */
export const rowOfImport = (record: string): string =>
  `coalesce((SELECT row_number FROM contact_import_rows WHERE contact_import_rows.import_id = ${record}.import_id
       AND contact_import_rows.contact_id = ${record}.contact_id),
     (SELECT row_number FROM contact_import_rows WHERE contact_import_rows.import_id = ${record}.import_id
       AND contact_import_rows.phone = ${record}.address))`
