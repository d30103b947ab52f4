/** @param alias of `contact_activities`, the recorded changes of contacts */
export const fromActivities = (alias: string): string => `FROM contact_activities ${alias}`
