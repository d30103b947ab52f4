/** Returns the phrases in a text, separated by commas. */
export const phrases = (text: string): string[] => text.split(',').map((phrase) => phrase.trim())
