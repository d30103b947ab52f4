/** @param alias of `contact_notes`; deleted ones are without text */
export const fromNotes = (alias: string): string => `FROM contact_notes ${alias}`
