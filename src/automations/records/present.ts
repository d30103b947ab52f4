import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { PASSAGE_ENDS } from '../passages/table.ts'
import type { AutomationView } from './service.ts'

/** Returns the figures of an automation from its counts. */
function figuresOf({ counts }: AutomationView) {
  const of = (what: string) => counts.find((row) => row.stepId === '' && row.what === what)?.count ?? 0
  const ended = PASSAGE_ENDS.reduce((sum, end) => sum + of(end), 0)
  const [entered, completed, goal] = [of('ENTERED'), of('COMPLETED'), of('GOAL')]
  return { entered, inside: entered - ended, completed, goal, left: ended - completed - goal }
}

/** Presents an automation in a list, without what it does. */
export const presentListed = (view: AutomationView) => {
  const { row, draft, running } = view
  return {
    id: row.uuid,
    name: row.name,
    status: row.status,
    trigger: draft.trigger,
    hasGoal: draft.goal !== null,
    stepCount: draft.steps.length,
    lateHours: draft.lateHours,
    version: row.version,
    hasChanges: running !== null,
    figures: figuresOf(view),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    activatedAt: toIsoOrNull(row.activatedAt),
  }
}

export const presentAutomation = (view: AutomationView) => {
  const { stepCount: _, hasGoal: __, ...listed } = presentListed(view)
  return { ...listed, ...view.draft, running: view.running }
}
