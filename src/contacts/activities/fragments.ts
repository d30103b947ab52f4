/** @param alias of `contact_notes`; deleted ones are without text */
export const fromNotes = (alias: string): string => `FROM contact_notes ${alias}`

/** @param alias of `contact_activities`, the recorded changes of contacts */
export const fromActivities = (alias: string): string => `FROM contact_activities ${alias}`
