import type { AutomationEnd, AutomationStatus, StepReaction } from '../../api/api.gen.ts'
import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

type Given = Record<string, unknown>

const STATUSES: readonly AutomationStatus[] = ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED']
const ENDS: readonly AutomationEnd[] = [
  'COMPLETED',
  'GOAL',
  'EXIT',
  'REMOVED',
  'CONTACT_GONE',
  'MERGED',
  'STEP_GONE',
  'ARCHIVED',
]
const REACTIONS: readonly StepReaction[] = ['DELIVERED', 'OPENED', 'CLICKED', 'REPLIED']

export interface AutomationSearch {
  q?: string | undefined
  status?: AutomationStatus | undefined
  page?: number | undefined
}

export const automationSearch = ({ q, status, page }: Given): AutomationSearch => ({
  q: textOf(q),
  status: oneOf(STATUSES, status),
  page: pageOf(page),
})

interface EditorSearch {
  /** Id of the step whose email is open in the studio. */
  design?: string | undefined
}

export const editorSearch = ({ design }: Given): EditorSearch => ({ design: textOf(design) })

/** Filters of the people of an automation. */
export interface PassageSearch {
  /** Who is shown: everyone if absent. `early` are those who left before the end, without the goal. */
  where?: 'inside' | 'left' | 'early' | undefined
  /** Step at which the people are. */
  at?: string | undefined
  ended?: AutomationEnd | undefined
  /** Step that the people came to, for a figure of it. */
  visited?: string | undefined
  outcome?: string | undefined
  did?: StepReaction | undefined
  page?: number | undefined
}

export const passageSearch = ({ where, at, ended, visited, outcome, did, page }: Given): PassageSearch => ({
  where: oneOf(['inside', 'left', 'early'], where),
  at: textOf(at),
  ended: oneOf(ENDS, ended),
  visited: textOf(visited),
  outcome: textOf(outcome),
  did: oneOf(REACTIONS, did),
  page: pageOf(page),
})
