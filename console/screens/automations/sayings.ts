import { automationSteps as say } from '../../../words/en/automation-steps.ts'
import { automations } from '../../../words/en/automations.ts'
import type { SegmentRules } from '../../api/api.gen.ts'
import { SOURCE_NAMES, STAGE_NAMES } from '../../shell/contact-values.ts'
import { useOrganizationFields } from '../../shell/excerpt.tsx'
import { channelName, listed, span, timeOfDay, weekdayName } from '../../ui/format.ts'
import { excerpt } from '../../ui/sms-parts.ts'
import type { Condition, Definition, Step, StepOf, Trigger, TriggerOf } from './definition.ts'
import { type Named, type Names, ruleParts, useNames } from './names.ts'
import { kindName } from './step-icon.tsx'

/** What automations do, in sentences. */
export interface Sayings {
  trigger(trigger: Trigger | null): string
  rules(rules: SegmentRules): string
  condition(condition: Condition | null, steps: readonly Step[]): string
  /** Returns a step for its card: what it does, and the details. */
  card(step: Step, steps: readonly Step[]): { title: string; details: string[] }
  /** Returns a step as one line. */
  line(step: Step, steps: readonly Step[]): string
  reentry(reentry: Definition['reentry']): string
}

/** Longest text of a message in a sentence. */
const LONGEST = 40
const LONGEST_IN_CARD = 160

const shortened = (text: string, most = LONGEST): string => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : letters.join('')
}

/** Returns the sentences for these definitions. The names of what they refer to are read. */
export function useSayings(definitions: readonly Named[]): Sayings {
  return sayingsOf(useNames(definitions), useOrganizationFields())
}

function sayingsOf(names: Names, organization: Readonly<Record<string, string | null>>): Sayings {
  const rules = (group: SegmentRules): string => {
    const parts = group.conditions.flatMap((part): string[] => {
      if ('conditions' in part) return [rules(part)]
      const { field, operator, value } = ruleParts(names, part)
      return [value === undefined ? say.ruleAlone({ field, operator }) : say.rule({ field, operator, value })]
    })
    const [first] = parts
    if (first === undefined) return say.rulesNone()
    return parts.length === 1 ? first : say.rulesMore({ first, count: parts.length - 1 })
  }
  const textOf = (text: string | null, most = LONGEST): string =>
    shortened(excerpt(text ?? '', organization), most)

  /** Returns the text of a message; empty if there is none. */
  const messageText = (
    { channel, subject, messageTemplate, whatsappTemplate }: StepOf<'SEND'>,
    most = LONGEST,
  ): string =>
    whatsappTemplate?.name
      ? say.whatsappTemplate({ name: whatsappTemplate.name })
      : textOf((channel === 'EMAIL' && subject) || messageTemplate, most)

  const condition: Sayings['condition'] = (one, steps) => {
    if (one === null) return say.conditionNone()
    if (one.type === 'WON') return say.wonSince()
    if (one.type === 'ANSWERED') return say.answered()
    if (one.type === 'OPTED_OUT') return say.optedOut()
    if (one.type === 'MATCHES') return say.matches({ rules: rules(one.rules) })
    const named = steps.find(({ id }) => id === one.stepId)
    const step = named?.type === 'SEND' ? messageText(named) || kindName(named) : automations.removedStep()
    const words = {
      DELIVERED: [say.deliveredAny, say.delivered],
      OPENED: [say.openedAny, say.opened],
      CLICKED: [say.clickedAny, say.clicked],
      REPLIED: [say.repliedAny, say.replied],
    } as const
    const [any, of] = words[one.did]
    return one.stepId ? of({ step }) : any()
  }

  const allOf = (kind: Parameters<Names['of']>[0], ids: readonly string[]) => ({
    count: ids.length,
    names: listed(ids.map((id) => names.of(kind, id))),
  })

  const date = ({ field, days, at, isYearly }: TriggerOf<'DATE'>): string => {
    if (field === null) return say.dateNone()
    const known = {
      field: names.field(field),
      time: timeOfDay(at),
      yearly: isYearly ? ('yes' as const) : ('other' as const),
      count: Math.abs(days),
    }
    return days === 0 ? say.dateOn(known) : days < 0 ? say.dateBefore(known) : say.dateAfter(known)
  }

  const campaign = ({ did, campaignIds }: TriggerOf<'CAMPAIGN'>): string => {
    const words = {
      SENT: [say.campaignSentAny, say.campaignSent],
      OPENED: [say.campaignOpenedAny, say.campaignOpened],
      CLICKED: [say.campaignClickedAny, say.campaignClicked],
    } as const
    const [any, of] = words[did]
    return campaignIds.length > 0 ? of(allOf('campaigns', campaignIds)) : any()
  }

  const trigger: Sayings['trigger'] = (one) => {
    if (one === null) return automations.startsUnknown()
    switch (one.type) {
      case 'JOINED':
        return one.joinLinkIds.length > 0 ? say.joined(allOf('joinLinks', one.joinLinkIds)) : say.joinedAny()
      case 'CONTACT_CREATED':
        return one.sources.length > 0
          ? say.created({ sources: listed(one.sources.map((source) => SOURCE_NAMES[source])) })
          : say.createdAny()
      case 'TAG_ADDED':
        return one.tagIds.length > 0 ? say.tagAdded(allOf('tags', one.tagIds)) : say.tagAddedAny()
      case 'TAG_REMOVED':
        return one.tagIds.length > 0 ? say.tagRemoved(allOf('tags', one.tagIds)) : say.tagRemovedAny()
      case 'STAGE_CHANGED':
        return one.stages.length > 0
          ? say.stage({
              count: one.stages.length,
              names: listed(one.stages.map((stage) => STAGE_NAMES[stage])),
            })
          : say.stageAny()
      case 'SEGMENT_ENTERED':
        return one.segmentId
          ? say.segmentEntered({ name: names.of('segments', one.segmentId) })
          : say.segmentEnteredAny()
      case 'SEGMENT_LEFT':
        return one.segmentId
          ? say.segmentLeft({ name: names.of('segments', one.segmentId) })
          : say.segmentLeftAny()
      case 'CAMPAIGN':
        return campaign(one)
      case 'VOTED': {
        if (!one.pollId) return say.votedAny()
        const poll = names.of('polls', one.pollId)
        if (one.optionIds.length === 0) return say.voted({ poll })
        return say.votedFor({ poll, options: allOf('pollOptions', one.optionIds).names })
      }
      case 'WON':
        return say.won()
      case 'DATE':
        return date(one)
      case 'WROTE':
        return one.words.length > 0
          ? say.wrote({ words: listed(one.words.map((text) => say.quoted({ text }))) })
          : say.wroteAny()
      case 'CALLED':
        return say.called()
    }
  }

  const change = (step: StepOf<'CHANGE'>): string[] => {
    const { addTagIds, removeTagIds, stage, customFields, addToSegmentIds, removeFromSegmentIds } = step
    const acts = [
      ...(addTagIds.length > 0 ? [say.addTags(allOf('tags', addTagIds))] : []),
      ...(removeTagIds.length > 0 ? [say.removeTags(allOf('tags', removeTagIds))] : []),
      ...(stage ? [say.setStage({ name: STAGE_NAMES[stage] })] : []),
      ...Object.entries(customFields).map(([key, value]) => {
        const field = names.field(`custom.${key}`)
        return value === null
          ? say.clearField({ field })
          : say.setField({ field, value: shortened([value].flat().join(', ')) })
      }),
      ...(addToSegmentIds.length > 0 ? [say.addSegments(allOf('segments', addToSegmentIds))] : []),
      ...(removeFromSegmentIds.length > 0
        ? [say.removeSegments(allOf('segments', removeFromSegmentIds))]
        : []),
    ]
    return acts
  }

  const waitForDate = ({ field, days, at }: StepOf<'WAIT_FOR_DATE'>): string => {
    if (field === null) return say.waitDateNone()
    const known = { field: names.field(field), time: timeOfDay(at), count: Math.abs(days) }
    return days === 0
      ? say.waitDateOn(known)
      : days < 0
        ? say.waitDateBefore(known)
        : say.waitDateAfter(known)
  }

  const card: Sayings['card'] = (one, steps) => {
    const alone = (title: string) => ({ title, details: [] })
    switch (one.type) {
      case 'SEND': {
        const text = messageText(one, LONGEST_IN_CARD)
        return { title: kindName(one), details: text === '' ? [] : [text] }
      }
      case 'WAIT':
        return alone(say.wait({ time: span(one.minutes) }))
      case 'WAIT_FOR_HOUR': {
        const time = timeOfDay(one.at)
        return alone(
          one.weekdays.length > 0
            ? say.waitHourOn({ time, days: listed(one.weekdays.map(weekdayName)) })
            : say.waitHour({ time }),
        )
      }
      case 'WAIT_FOR_DATE':
        return alone(waitForDate(one))
      case 'WAIT_FOR_EVENT':
        return {
          title: kindName(one),
          details: [condition(one.until, steps), say.waitMost({ time: span(one.minutes) })],
        }
      case 'BRANCH':
        return { title: kindName(one), details: [condition(one.when, steps)] }
      case 'SPLIT':
        return {
          title: kindName(one),
          details: [listed(one.ways.map(({ way, percent }) => say.splitWay({ way, percent })))],
        }
      case 'CHANGE':
        return { title: kindName(one), details: change(one) }
      case 'NOTIFY': {
        const who = one.userId ? names.member(one.userId) : say.everyone()
        const text = textOf(one.text, LONGEST_IN_CARD)
        return { title: say.notify({ who }), details: text === '' ? [] : [text] }
      }
      case 'CONVERSATION': {
        const channel = channelName(one.channel)
        const { assigneeId } = one
        return alone(
          assigneeId
            ? say.conversationFor({ channel, name: names.member(assigneeId) })
            : say.conversation({ channel }),
        )
      }
      case 'WEBHOOK':
        return alone(
          one.webhookEndpointId ? say.webhook({ url: names.webhook(one.webhookEndpointId) }) : kindName(one),
        )
      case 'END':
        return alone(say.end())
    }
  }

  const line: Sayings['line'] = (one, steps) => {
    const { title, details } = card(one, steps)
    const [first] = details
    return first === undefined ? title : say.line({ title, detail: shortened(first) })
  }

  return {
    trigger,
    rules,
    condition,
    card,
    line,
    reentry: ({ rule, days }) =>
      rule === 'ONCE'
        ? say.once()
        : rule === 'AFTER_END'
          ? say.afterEnd()
          : rule === 'AFTER_DAYS'
            ? say.afterDays({ count: days ?? 0 })
            : say.always(),
  }
}
