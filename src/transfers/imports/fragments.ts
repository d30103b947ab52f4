/**
 * SQL of the number of the import row that a record is about. The row is found by the contact of the record, or else
 * by the phone number. NULL when the import has no such row any more.
 * @param record alias of a row with `import_id`, `contact_id` and `address`
 */
export const rowOfImport = (record: string): string =>
  `coalesce((SELECT row_number FROM contact_import_rows WHERE contact_import_rows.import_id = ${record}.import_id
       AND contact_import_rows.contact_id = ${record}.contact_id),
     (SELECT row_number FROM contact_import_rows WHERE contact_import_rows.import_id = ${record}.import_id
       AND contact_import_rows.phone = ${record}.address))`
