/**
 * Factor on the length of drills without a natural end, beyond their minimum: 1 in the check of each change.
 * `DRILL_LENGTH=10 npm run drill` runs ten times as long.
 */
const LENGTH = Number(process.env.DRILL_LENGTH ?? 1)
if (!(LENGTH > 0)) throw new Error('DRILL_LENGTH is a number above zero.')

/**
 * Scales a count or a duration by the length of the run.
 * @param many count, or ms, in the check of each change
 */
export const asLong = (many: number): number => Math.ceil(many * LENGTH)
