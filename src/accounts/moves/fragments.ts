/** SQL for whether an organization works here: it is not between two appliances and has not left. @param id SQL of its internal id */
export const isInPlaceOrganization = (id: string): string =>
  `${id} NOT IN (SELECT m.organization_id FROM organization_moves m WHERE m.state <> 'SETTLED')`
