import { channelOf } from '../../channels/ports/all.ts'
import { emailExclusionReason, phoneExclusionReason } from '../../compliance/eligibility/eligibility.ts'
import { ruledTopicOf } from '../../compliance/topics/service.ts'
import type { ContactRecordRow } from '../../contacts/records/store.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { OrganizationSettings } from '../../delivery/executions/ports.ts'
import { wasAnswered } from '../../delivery/messages/direct-messages.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { Condition } from '../definition/conditions.ts'
import type { Flow } from '../definition/flow.ts'
import type { Step, StepOf } from '../definition/steps.ts'
import { dayOfField, matches, zoneOf } from '../passages/person.ts'
import { chosenWay } from '../passages/steps.ts'
import { nextHour, timeOn } from '../passages/times.ts'

/**
 * The way of a person through an automation that was not on. It knows the contact as it is now: what a person would have
 * done with messages that were never sent is nothing, and a condition on rules is true if it is true now.
 */

interface WalkedStep {
  stepId: string
  /** ms since 1970, like all times here. */
  arrivedAt: number
  leftAt: number | null
  outcome: string | null
}

export interface Walk {
  steps: WalkedStep[]
  /** Null for a person who would still wait. */
  endedBy: 'COMPLETED' | 'GOAL' | 'EXIT' | null
}

interface Walking {
  reader: Reader
  organizationId: number
  organization: OrganizationSettings
  flow: Flow
  contact: ContactRecordRow
  /** Names the walk, so that a split chooses a way by it. */
  name: string
  from: number
  until: number
}

type Left = { outcome: string; way?: string; at: number }

export function walk(walking: Walking): Walk {
  const { flow, from, until } = walking
  const steps: WalkedStep[] = []
  let step = flow.first
  let at = from
  while (step) {
    const { goal, exits } = flow.definition
    if (goal && isTrue(walking, goal, at)) return { steps, endedBy: 'GOAL' }
    if (exits.some((exit) => isTrue(walking, exit, at))) return { steps, endedBy: 'EXIT' }
    const left: Left = leaves(walking, step, at)
    if (left.at > until) {
      steps.push({ stepId: step.id, arrivedAt: at, leftAt: null, outcome: null })
      return { steps, endedBy: null }
    }
    steps.push({ stepId: step.id, arrivedAt: at, leftAt: left.at, outcome: left.outcome })
    at = left.at
    if (step.type === 'END') break
    step = left.way === undefined ? flow.after(step) : flow.into(step, left.way)
  }
  return { steps, endedBy: 'COMPLETED' }
}

function leaves(walking: Walking, step: Step, at: number): Left {
  const { reader, organizationId, contact, name } = walking
  const zone = () => zoneOf(reader, organizationId, contact)
  switch (step.type) {
    case 'SEND':
      return { outcome: exclusionOf(walking, step) ?? 'SENT', at }
    case 'WAIT':
      return { outcome: 'WAITED', at: at + step.minutes * MINUTE_MS }
    case 'WAIT_FOR_HOUR':
      return { outcome: 'WAITED', at: nextHour(step, zone(), at) }
    case 'WAIT_FOR_DATE': {
      const day = step.field === null ? undefined : dayOfField(contact, step.field, zone())
      if (day === undefined) return { outcome: 'NO_DATE', at }
      return { outcome: 'WAITED', at: Math.max(at, timeOn({ day, days: step.days, at: step.at }, zone())) }
    }
    case 'WAIT_FOR_EVENT':
      return isTrue(walking, step.until, at)
        ? { outcome: 'HAPPENED', at }
        : { outcome: 'TIMED_OUT', at: at + step.minutes * MINUTE_MS }
    case 'BRANCH': {
      const way = isTrue(walking, step.when, at) ? 'YES' : 'NO'
      return { outcome: way, way, at }
    }
    case 'SPLIT': {
      const way = chosenWay(step, name)
      return { outcome: way, way, at }
    }
    case 'CHANGE':
    case 'NOTIFY':
    case 'CONVERSATION':
    case 'WEBHOOK':
    case 'END':
      return { outcome: 'DONE', at }
  }
}

/** A condition that is not chosen yet is not true. */
function isTrue(
  { reader, organizationId, contact, from }: Walking,
  condition: Condition | null,
  at: number,
): boolean {
  if (condition === null) return false
  switch (condition.type) {
    case 'MATCHES':
      return matches(reader, { organizationId, contactId: contact.id }, condition.rules, at)
    case 'DID':
      return false
    case 'WON':
      return (
        reader.get(fragment`SELECT 1 FROM conversions WHERE organization_id = ${organizationId}
          AND contact_id = ${contact.id} AND won_at BETWEEN ${from} AND ${at} LIMIT 1`) !== undefined
      )
    case 'ANSWERED':
      return wasAnswered(reader, { organizationId, contactId: contact.id }, { from, until: at })
    case 'OPTED_OUT':
      return contact.optedOutAt !== null || contact.emailSuppressedAt !== null
  }
}

/** Returns why a message would not be sent to the contact as it is now; undefined if it would. */
function exclusionOf(
  { reader, organizationId, organization, contact }: Walking,
  { channel, category, topicId }: StepOf<'SEND'>,
): string | undefined {
  const topic = ruledTopicOf(reader, organizationId, topicId)
  const reason =
    channelOf(channel).addressColumn === 'email'
      ? emailExclusionReason({ organization, category, topic })
      : phoneExclusionReason({ organization, category, topic }, Number.MAX_SAFE_INTEGER)
  return (
    reader.value<string | null>(fragment`SELECT ${reason} FROM contacts WHERE contacts.id = ${contact.id}`) ??
    undefined
  )
}
