import { EXIT, Refusal } from '../src/lib/exit.ts'

/**
 * Parses the value of `--status`: statuses separated by commas, in any letter case. Throws a refusal
 * (exit 2) for an unknown status.
 * @param noun of the records, such as `campaign`
 */
export const statusesFrom = <Status extends string>(
  text: string,
  noun: string,
  all: readonly Status[],
): Status[] =>
  text.split(',').map((word) => {
    const status = all.find((known) => known === word.trim().toUpperCase())
    if (status) return status
    const known = all.join(', ').toLowerCase()
    throw new Refusal(EXIT.USAGE, `There is no ${noun} status "${word}".`, `The statuses are ${known}.`)
  })
