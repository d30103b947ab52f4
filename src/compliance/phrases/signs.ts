/** Emoji that say something without words. */

/** A stop sign. */
export const isEmergencyStop = (text: string): boolean => text.includes('🛑')

const REFUSALS = ['✋', '🤚', '🖕', '🚫', '⛔', '🙅', '🔕', '📵', '👎']

/** A raised hand, a finger, a ban: somebody should look at it. */
export const isRefusal = (text: string): boolean => REFUSALS.some((sign) => text.includes(sign))
