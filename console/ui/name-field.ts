import { kit } from '../../words/en/kit.ts'

/**
 * Returns a merge field for a greeting in the user's language, such as `{{firstName|there}}`.
 * @param field merge field of a name, without braces
 */
export const nameField = (field: 'firstName' | 'fullName'): string => `{{${field}|${kit.nameFallback()}}}`
