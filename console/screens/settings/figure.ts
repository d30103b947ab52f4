/**
 * Converts typed text to a number. Empty text becomes NaN; JSON writes it as null, and the API then
 * names the missing field.
 */
export const figure = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
