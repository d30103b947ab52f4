import type { Reader, Tx } from '../../db/database.ts'

/** The rules that a run has been claimed by, oldest first, each as JSON. */

const find = (reader: Reader, executionId: number): string[] => {
  const stored = reader.value<string | null>('SELECT claim_rules FROM executions WHERE id = ?', executionId)
  return stored ? JSON.parse(stored) : []
}

/** The position of these rules among those of the run, to which they are added when they are new. */
export function positionOfRules(tx: Tx, executionId: number, rules: string): number {
  const known = find(tx, executionId)
  const position = known.indexOf(rules)
  if (position >= 0) return position
  tx.run('UPDATE executions SET claim_rules = ? WHERE id = ?', JSON.stringify([...known, rules]), executionId)
  return known.length
}

/** Undefined when the run has none at this position. */
export const findRulesAt = (reader: Reader, executionId: number, position: number): string | undefined =>
  find(reader, executionId)[position]
