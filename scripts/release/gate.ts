import { dueUnits } from '../drills/checkout.ts'

/**
 * Throws unless each drill has passed since the last change of its places.
 * @throws Error with the drills that must run
 */
export function assertDrilled(): void {
  const due = dueUnits()
  if (due.length === 0) return
  const lines = due.map(({ unit, why }) => `  ${unit.name}: ${why}`)
  throw new Error(
    `No release was made: ${due.length} drills have not passed on these sources. Run npm run drill -- changed, and commit docs/evidence.md.\n${lines.join('\n')}`,
  )
}
