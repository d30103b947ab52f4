/** How the SQL of others reads campaigns: deleted ones too, of all organizations. */

/** A condition may follow with AND. @param id SQL of the internal id, which may be NULL */
export const leftJoinCampaign = (id: string): string => `LEFT JOIN campaigns ON campaigns.id = ${id}`

/** @param id SQL of the internal id */
export const channelOfCampaign = (id: string): string => `(SELECT channel FROM campaigns WHERE id = ${id})`

/** @param id SQL of the internal id */
export const uuidOfCampaign = (id: string): string => `(SELECT uuid FROM campaigns WHERE id = ${id})`
