/** SQL for whether an organization works here: it is not between two appliances and has not left. @param id SQL of its internal id */
export const isInPlaceOrganization = (id: string): string =>
  `${id} NOT IN (SELECT m.organization_id FROM organization_moves m WHERE m.state <> 'SETTLED')`

/** SQL of the origin of the appliance to which an organization has left; NULL for any other. @param id SQL of its internal id */
export const addressAfterMove = (id: string): string =>
  `(SELECT m.address FROM organization_moves m WHERE m.organization_id = ${id} AND m.state = 'LEFT')`
