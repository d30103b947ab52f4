/**
 * SQL that joins a short link, as `short_links`, also a deleted one.
 * @param id SQL of its internal id
 */
export const joinShortLink = (id: string): string => `JOIN short_links ON short_links.id = ${id}`

export const FROM_SHORT_LINKS = 'FROM short_links'
