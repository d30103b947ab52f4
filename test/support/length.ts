/**
 * How long the drills go on that have no end of their own, once they have done what each has to do at least: 1 in the
 * check of each change; `DRILL_LENGTH=10 npm run drill` goes on for ten times as long.
 */
const LENGTH = Number(process.env.DRILL_LENGTH ?? 1)
if (!(LENGTH > 0)) throw new Error('DRILL_LENGTH is a number above zero.')

/** @param many how many, or how many ms, in the check of each change */
export const asLong = (many: number): number => Math.ceil(many * LENGTH)
