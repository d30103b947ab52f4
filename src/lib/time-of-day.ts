/** Matches `HH:MM`, 00:00 to 23:59: a wall-clock time without a zone. */
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/

export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(text)

/** Returns the minutes since midnight. Throws for a text that `isTimeOfDay` refuses. */
export function minutesOfDay(text: string): number {
  const match = TIME_OF_DAY.exec(text)
  if (!match) throw new Error(`"${text}" is not a time of day such as 09:00.`)
  return Number(match[1]) * 60 + Number(match[2])
}
