/** An empty field is NaN, which JSON writes as null, so that the API says what is missing. */
export const figure = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
