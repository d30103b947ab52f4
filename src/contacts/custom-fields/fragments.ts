/** The keys of the fields of type DATE, a JSON array. @param organizationId SQL of the internal id */
export const dateKeysOf = (organizationId: string): string =>
  `(SELECT json_group_array(key) FROM custom_fields
    WHERE custom_fields.organization_id = ${organizationId} AND type = 'DATE')`
