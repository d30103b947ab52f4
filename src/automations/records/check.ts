import { findMember } from '../../accounts/users/store.ts'
import type { PreparedMail } from '../../campaigns/designs/render.ts'
import { resolveIdentities } from '../../campaigns/records/checks.ts'
import { checkedSource } from '../../campaigns/single-messages/service.ts'
import { parseText } from '../../campaigns/templates/text.ts'
import { listActiveIdentities } from '../../channels/identities/store.ts'
import { resolveTopic } from '../../compliance/topics/service.ts'
import { checkedChange, listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import { checkedRules } from '../../contacts/segments/evaluation.ts'
import { referenceLookups } from '../../contacts/segments/references.ts'
import { getSegment } from '../../contacts/segments/service.ts'
import { resolveTagIds } from '../../contacts/tags/service.ts'
import { dataKeysIn } from '../../content/composition/merge.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { SharedContent } from '../../delivery/messages/table.ts'
import { AppError, type FieldProblem, invalidField, problemsAt, type Said, within } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { Port } from '../../module/port.ts'
import type { Condition } from '../definition/conditions.ts'
import type { Definition } from '../definition/definition.ts'
import { treeProblems } from '../definition/flow.ts'
import type { Step, StepOf } from '../definition/steps.ts'
import type { Trigger } from '../definition/triggers.ts'

/** The checks before an automation works: a draft may lack what it likes. */

/** Answers whether an organization has a webhook endpoint with this public id. */
export const hasEndpoint = new Port<(reader: Reader, organizationId: number, uuid: string) => boolean>(
  'whether a webhook endpoint exists',
)

export interface CheckContext {
  tx: Tx
  principal: Principal
  /** Origin at which recipients reach this server. */
  publicBaseUrl: string
  /** The prepared HTML of the mails, by id of their step. */
  html: ReadonlyMap<string, PreparedMail>
}

interface Checked {
  problems: FieldProblem[]
  /** The contents of the messages, by id of their step. */
  contents: Map<string, SharedContent>
}

/** Finds everything that keeps an automation from being activated. */
export function checkDefinition(context: CheckContext, definition: Definition): Checked {
  const problems: FieldProblem[] = []
  const contents = new Map<string, SharedContent>()
  /** Collects the refusal of a check, with the place of what it checks. */
  const collect = (place: string, check: () => void): void => {
    try {
      check()
    } catch (error) {
      if (!(error instanceof AppError) || error.isFault) throw error
      problems.push(...problemsAt(error, place))
    }
  }
  const { trigger, filter, reentry, exits, goal, steps } = definition
  const missing = (field: string, message: string, said: Said = (say) => say.required()) =>
    collect('', () => {
      throw invalidField(field, message, 'isRequired', said)
    })
  if (trigger === null)
    missing('trigger', 'trigger is required to activate an automation.', (say) =>
      say.automationChoose({ what: 'trigger' }),
    )
  else collect('trigger', () => checkTrigger(context, trigger))
  if (filter) collect('', () => checkRules(context, filter, 'filter'))
  if (reentry.rule === 'AFTER_DAYS' && reentry.days === null)
    missing('reentry.days', 'reentry.days is required for AFTER_DAYS.')
  const ids = new Set(steps.filter(({ type }) => type === 'SEND').map(({ id }) => id))
  for (const [n, exit] of exits.entries()) collect(`exits[${n}]`, () => checkCondition(context, exit, ids))
  if (goal) collect('goal', () => checkCondition(context, goal, ids))
  if (steps.length === 0)
    missing('steps', 'An automation needs at least one step.', (say) => say.automationStepMissing())
  for (const { index, field, fault } of treeProblems(steps))
    collect('', () => {
      throw invalidField(`steps[${index}].${field}`, TREE_FAULTS[fault], fault, (say) =>
        say.automationTree({ fault: FAULT_WORDS[fault] ?? 'other' }),
      )
    })
  steps.forEach((step, index) => {
    collect(`steps[${index}]`, () => {
      if (step.type === 'SEND') contents.set(step.id, checkMessage(context, step))
      else checkStep(context, step, ids)
    })
  })
  return { problems, contents }
}

const TREE_FAULTS = {
  isRepeated: 'Another step has this id.',
  isUnknown: 'parentId must be the id of a BRANCH or SPLIT step above.',
  isWay: 'way must be a way of the step parentId, and null without it.',
  isTooDeep: 'Steps may be nested six levels deep.',
  isHundred: 'The ways must be A, B and so on, and their percentages must add up to 100.',
  isUnreachable: 'Nothing comes after an END step.',
}

/** Faults that have a sentence of their own. */
const FAULT_WORDS: Partial<Record<keyof typeof TREE_FAULTS, 'isHundred' | 'isUnreachable' | 'isTooDeep'>> = {
  isHundred: 'isHundred',
  isUnreachable: 'isUnreachable',
  isTooDeep: 'isTooDeep',
}

/** Throws as `checkedRules`, for rules in another field. */
function checkRules({ tx, principal }: CheckContext, rules: RuleGroup, field: string): void {
  try {
    checkedRules(tx, principal.organizationId, rules)
  } catch (error) {
    if (!(error instanceof AppError) || error.details === undefined) throw error
    const details = error.details.map((detail) =>
      'field' in detail ? { ...detail, field: String(detail.field).replace(/^rules/, field) } : detail,
    )
    throw new AppError(error.code, error.message, { details, said: error.said })
  }
}

function checkCondition(
  context: CheckContext,
  condition: Condition | null,
  messageSteps: ReadonlySet<string>,
): void {
  if (condition === null) throw notChosen('', 'condition')
  if (condition.type === 'MATCHES') checkRules(context, condition.rules, 'rules')
  if (condition.type === 'DID' && condition.stepId !== null && !messageSteps.has(condition.stepId))
    throw invalidField('stepId', 'stepId must be the id of a SEND step.', 'exists')
}

type Choice = 'tag' | 'segment' | 'poll' | 'date' | 'condition' | 'endpoint' | 'text'

/** A problem of a choice that a draft may lack. */
const notChosen = (field: string, what: Choice): AppError =>
  invalidField(field, `${field || 'It'} is required to activate an automation.`, 'isRequired', (say) =>
    say.automationChoose({ what }),
  )

/** Throws VALIDATION_FAILED for records that the organization does not have. */
function assertExist(
  { tx, principal }: CheckContext,
  reference: 'campaign' | 'poll' | 'pollOption' | 'joinLink',
  { field, ids }: { field: string; ids: readonly string[] },
): void {
  if (ids.length === 0) return
  const lookup = referenceLookups.all.find((one) => one.reference === reference)!
  const found = lookup.find(tx, principal.organizationId, ids).filter(({ isDeleted }) => isDeleted === 0)
  const missing = ids.find((id) => !found.some(({ uuid }) => uuid === id))
  if (missing)
    throw invalidField(field, `${field} has an unknown id, ${missing}.`, 'exists', (say) =>
      say.automationChoiceGone(),
    )
}

function assertDate({ tx, principal }: CheckContext, field: string | null): void {
  if (field === null) throw notChosen('field', 'date')
  if (!field.startsWith('custom.')) return
  const key = field.slice('custom.'.length)
  const known = listCustomFieldsOf(tx, principal.organizationId).find((one) => one.key === key)
  if (known?.type !== 'DATE')
    throw invalidField('field', `There is no custom field ${key} of the type DATE.`, 'exists', (say) =>
      say.automationChoiceGone(),
    )
}

function checkTrigger(context: CheckContext, trigger: Trigger): void {
  const { tx, principal } = context
  switch (trigger.type) {
    case 'JOINED':
      assertExist(context, 'joinLink', { field: 'joinLinkIds', ids: trigger.joinLinkIds })
      break
    case 'TAG_ADDED':
    case 'TAG_REMOVED':
      if (trigger.tagIds.length === 0) throw notChosen('tagIds', 'tag')
      resolveTagIds(tx, principal.organizationId, 'tagIds', trigger.tagIds)
      break
    case 'SEGMENT_ENTERED':
    case 'SEGMENT_LEFT':
      assertSegment(context, trigger.segmentId)
      break
    case 'CAMPAIGN':
      assertExist(context, 'campaign', { field: 'campaignIds', ids: trigger.campaignIds })
      break
    case 'VOTED':
      if (trigger.pollId === null) throw notChosen('pollId', 'poll')
      assertExist(context, 'poll', { field: 'pollId', ids: [trigger.pollId] })
      assertExist(context, 'pollOption', { field: 'optionIds', ids: trigger.optionIds })
      break
    case 'DATE':
      assertDate(context, trigger.field)
      break
    case 'CONTACT_CREATED':
    case 'STAGE_CHANGED':
    case 'WON':
    case 'WROTE':
    case 'CALLED':
      break
  }
}

function assertSegment({ tx, principal }: CheckContext, id: string | null): void {
  if (id === null) throw notChosen('segmentId', 'segment')
  attemptFound('segmentId', () => getSegment(tx, principal, id))
}

/** Turns NOT_FOUND into a problem of a field. */
function attemptFound<T>(field: string, find: () => T): T {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    throw invalidField(field, error.message, 'exists', (say) => say.automationChoiceGone())
  }
}

function checkStep(
  context: CheckContext,
  step: Exclude<Step, StepOf<'SEND'>>,
  messageSteps: ReadonlySet<string>,
): void {
  const { tx, principal } = context
  const { organizationId } = principal
  switch (step.type) {
    case 'WAIT_FOR_DATE':
      assertDate(context, step.field)
      break
    case 'WAIT_FOR_EVENT':
      within('until', () => checkCondition(context, step.until, messageSteps))
      break
    case 'BRANCH':
      within('when', () => checkCondition(context, step.when, messageSteps))
      break
    case 'CHANGE':
      checkChange(context, step)
      break
    case 'NOTIFY':
      if (step.userId !== null) assertMember(tx, organizationId, 'userId', step.userId)
      if (step.text === null) throw notChosen('text', 'text')
      break
    case 'CONVERSATION':
      if (step.assigneeId !== null) assertMember(tx, organizationId, 'assigneeId', step.assigneeId)
      if (step.note !== null)
        parseText(tx, organizationId, { template: step.note, fieldName: 'note', data: dataOf(step.note) })
      break
    case 'WEBHOOK':
      if (step.webhookEndpointId === null) throw notChosen('webhookEndpointId', 'endpoint')
      if (!hasEndpoint.only(tx, organizationId, step.webhookEndpointId))
        throw invalidField(
          'webhookEndpointId',
          'webhookEndpointId must be the id of a webhook endpoint.',
          'exists',
          (say) => say.automationChoiceGone(),
        )
      break
    case 'WAIT':
    case 'WAIT_FOR_HOUR':
    case 'SPLIT':
    case 'END':
      break
  }
}

function checkChange({ tx, principal }: CheckContext, step: StepOf<'CHANGE'>): void {
  const { organizationId } = principal
  resolveTagIds(tx, organizationId, 'addTagIds', step.addTagIds)
  resolveTagIds(tx, organizationId, 'removeTagIds', step.removeTagIds)
  checkedChange(tx, organizationId, step.customFields)
  for (const field of ['addToSegmentIds', 'removeFromSegmentIds'] as const)
    for (const uuid of step[field]) {
      const { type, name } = attemptFound(field, () => getSegment(tx, principal, uuid))
      if (type === 'DYNAMIC')
        throw invalidField(field, `${name} is no STATIC segment.`, 'isStatic', (say) =>
          say.automationSegmentRules(),
        )
    }
}

function assertMember(tx: Tx, organizationId: number, field: string, uuid: string): void {
  if (!findMember(tx, organizationId, uuid))
    throw invalidField(field, `${field} must be the id of a member.`, 'exists', (say) =>
      say.automationChoiceGone(),
    )
}

/** Values of the data that a text names, as if all were given: a person without one gets the fallback. */
const dataOf = (...texts: Array<string | null | undefined>): Record<string, string> =>
  Object.fromEntries(texts.flatMap((text) => dataKeysIn(text ?? '')).map((key) => [key, 'x']))

/** Checks the message of a step as one by call, and returns its content. Throws VALIDATION_FAILED. */
function checkMessage(
  { tx, principal, publicBaseUrl, html }: CheckContext,
  step: StepOf<'SEND'>,
): SharedContent {
  const { organizationId } = principal
  const senders =
    step.channelIdentityIds.length > 0
      ? resolveIdentities(tx, organizationId, step.channel, step.channelIdentityIds)
      : listActiveIdentities(tx, organizationId, step.channel)
  if (senders.length === 0) {
    const message = `No sender by ${step.channel} is ACTIVE. Add one, or set its status to ACTIVE.`
    throw invalidField('channelIdentityIds', message, 'isActive', (say) => say.automationNoSender())
  }
  resolveTopic(tx, organizationId, step)
  if (step.messageTemplate === null && !html.has(step.id)) {
    const message = `messageTemplate is required${step.channel === 'EMAIL' ? ', or htmlBody' : ''}.`
    throw invalidField('messageTemplate', message, 'isRequired', (say) => say.textMissing())
  }
  const template = JSON.stringify(step.whatsappTemplate ?? null)
  const design = JSON.stringify(step.design ?? null)
  const texts = [step.messageTemplate, step.subject, step.previewText, step.htmlBody, step.mjmlBody]
  const data = dataOf(...texts, design, template)
  const {
    category: _,
    data: __,
    ...content
  } = checkedSource(
    tx,
    principal,
    { ...step, messageTemplate: step.messageTemplate ?? undefined, templateId: undefined, data },
    { html: html.get(step.id), publicBaseUrl, senders },
  )
  return content
}
