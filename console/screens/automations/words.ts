import { automations } from '../../../words/en/automations.ts'
import type { AutomationEnd, AutomationStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { words } from '../../ui/format.ts'

export const STATES: Readonly<Record<AutomationStatus, { label: string; tone: BadgeTone }>> = {
  DRAFT: { label: automations.draft(), tone: 'idle' },
  ACTIVE: { label: automations.active(), tone: 'good' },
  PAUSED: { label: automations.paused(), tone: 'warn' },
  ARCHIVED: { label: automations.archived(), tone: 'idle' },
}

/** Why a person is not in an automation any more. */
export const ENDS: Readonly<Record<AutomationEnd, string>> = {
  COMPLETED: automations.endCompleted(),
  GOAL: automations.endGoal(),
  EXIT: automations.endExit(),
  REMOVED: automations.endRemoved(),
  CONTACT_GONE: automations.endContactGone(),
  MERGED: automations.endMerged(),
  STEP_GONE: automations.endStepGone(),
  ARCHIVED: automations.endArchived(),
}

const OUTCOMES: Readonly<Record<string, () => string>> = {
  SENT: automations.outcomeSent,
  FAILED: automations.outcomeFailed,
  SKIPPED: automations.outcomeSkipped,
  CANCELLED: automations.outcomeCanceled,
  TOO_LATE: automations.outcomeLate,
  NO_ADDRESS: automations.outcomeNoAddress,
  NO_SENDER: automations.outcomeNoSender,
  WAITED: automations.outcomeWaited,
  NO_DATE: automations.outcomeNoDate,
  HAPPENED: automations.outcomeHappened,
  TIMED_OUT: automations.outcomeTimedOut,
  YES: automations.outcomeYes,
  NO: automations.outcomeNo,
  DONE: automations.outcomeDone,
  PARTLY_DONE: automations.outcomePartly,
  LEFT: automations.outcomeLeft,
  MOVED: automations.outcomeMoved,
  WAITING: automations.waiting,
}

/** Returns the words for what came of a step. */
export const outcomeName = (outcome: string): string =>
  /^[A-E]$/.test(outcome)
    ? automations.outcomeWay({ way: outcome })
    : (OUTCOMES[outcome]?.() ?? words(outcome))
