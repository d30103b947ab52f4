import { useQuery } from '@tanstack/react-query'
import type { SegmentRules } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { type Field, fieldsWith, operatorOf, type RecordKind, recordsOf } from '../../shell/rules/fields.ts'
import { useNamesOf } from '../../shell/rules/records.ts'
import { personName } from '../../ui/format.ts'
import type { Condition, Definition, Step, Trigger } from './definition.ts'

/** Names of what automations refer to by id. */

export interface Names {
  of(kind: RecordKind, id: string): string
  member(id: string): string
  webhook(id: string): string
  /** Fields of segment rules, with the custom fields. */
  fields: readonly Field[]
  /** Returns the label of a date field or a custom field, such as `custom.birthday`. */
  field(id: string): string
}

interface References {
  records: Map<RecordKind, Set<string>>
  members: Set<string>
  webhooks: Set<string>
  hasFields: boolean
}

const CUSTOM = /^custom\./

/** A definition, or its trigger alone. */
export type Named = Pick<Definition, 'trigger'> & Partial<Definition>

function referencesIn(definitions: readonly Named[], fields: readonly Field[]): References {
  const found: References = { records: new Map(), members: new Set(), webhooks: new Set(), hasFields: false }
  const note = (kind: RecordKind, ids: ReadonlyArray<string | null>) => {
    const known = found.records.get(kind) ?? new Set()
    for (const id of ids) if (id) known.add(id)
    found.records.set(kind, known)
  }
  const inRules = (rules: SegmentRules | null): void => {
    for (const part of rules?.conditions ?? []) {
      if ('conditions' in part) inRules(part)
      else if (CUSTOM.test(part.field)) found.hasFields = true
      else {
        const field = fields.find(({ id }) => id === part.field)
        if (field?.records) note(recordsOf(field, part.operator), [part.value].flat().map(String))
      }
    }
  }
  const inCondition = (condition: Condition | null): void => {
    if (condition?.type === 'MATCHES') inRules(condition.rules)
  }
  const inTrigger = (trigger: Trigger | null): void => {
    if (!trigger) return
    if ('joinLinkIds' in trigger) note('joinLinks', trigger.joinLinkIds)
    if ('tagIds' in trigger) note('tags', trigger.tagIds)
    if ('segmentId' in trigger) note('segments', [trigger.segmentId])
    if ('campaignIds' in trigger) note('campaigns', trigger.campaignIds)
    if ('pollId' in trigger) note('polls', [trigger.pollId])
    if ('optionIds' in trigger) note('pollOptions', trigger.optionIds)
    if ('field' in trigger) found.hasFields ||= CUSTOM.test(trigger.field ?? '')
  }
  const inStep = (step: Step): void => {
    if (step.type === 'BRANCH') inCondition(step.when)
    if (step.type === 'WAIT_FOR_EVENT') inCondition(step.until)
    if (step.type === 'WAIT_FOR_DATE') found.hasFields ||= CUSTOM.test(step.field ?? '')
    if (step.type === 'CHANGE') {
      note('tags', [...step.addTagIds, ...step.removeTagIds])
      note('segments', [...step.addToSegmentIds, ...step.removeFromSegmentIds])
      found.hasFields ||= Object.keys(step.customFields).length > 0
    }
    if (step.type === 'NOTIFY' && step.userId) found.members.add(step.userId)
    if (step.type === 'CONVERSATION' && step.assigneeId) found.members.add(step.assigneeId)
    if (step.type === 'WEBHOOK' && step.webhookEndpointId) found.webhooks.add(step.webhookEndpointId)
  }
  for (const { trigger, filter = null, exits = [], goal = null, steps = [] } of definitions) {
    inTrigger(trigger)
    inRules(filter)
    exits.forEach(inCondition)
    inCondition(goal)
    steps.forEach(inStep)
  }
  return found
}

const MOST = 100
const UNKNOWN = '…'

/** Reads the names of everything that the definitions refer to. */
export function useNames(definitions: readonly Named[]): Names {
  const can = useCan()
  const builtIn = fieldsWith([])
  const { records, members, webhooks, hasFields } = referencesIn(definitions, builtIn)
  const references = [...records].flatMap(([kind, ids]) => [...ids].map((id) => [kind, id] as const))
  const found = useNamesOf(references)
  const names = new Map(references.map(([kind, id], index) => [`${kind} ${id}`, found[index]!]))
  const people = useQuery({
    ...read('GET /user/all', { query: { limit: MOST, includeOwners: true } }),
    enabled: members.size > 0 && can('member:read'),
  }).data?.data
  const endpoints = useQuery({
    ...read('GET /webhook-endpoints', { query: { limit: MOST } }),
    enabled: webhooks.size > 0 && can('webhook:read'),
  }).data?.data
  const customFields = useQuery({
    ...read('GET /custom-fields', { query: { limit: MOST } }),
    enabled: hasFields && can('custom_field:read'),
  }).data?.data
  const fields = customFields ? fieldsWith(customFields) : builtIn
  return {
    of: (kind, id) => names.get(`${kind} ${id}`) ?? UNKNOWN,
    member(id) {
      const member = people?.find((one) => one.id === id)
      return member ? personName(member) : UNKNOWN
    },
    webhook: (id) => endpoints?.find((one) => one.id === id)?.url ?? UNKNOWN,
    fields,
    field: (id) => fields.find((field) => field.id === id)?.label ?? id.replace(CUSTOM, ''),
  }
}

/** Returns a condition of segment rules in words. */
export function ruleParts(
  names: Names,
  part: { field: string; operator: string; value?: unknown },
): { field: string; operator: string; value: string | undefined } {
  const field = names.fields.find(({ id }) => id === part.field)
  if (!field)
    return { field: names.field(part.field), operator: part.operator.replaceAll('_', ' '), value: undefined }
  const { label, value: kind } = operatorOf(field, part.operator)
  const values = [part.value].flat().filter((one) => one !== undefined && one !== '')
  if (kind === 'days')
    return { field: field.label, operator: label.replace('…', values.join('')), value: undefined }
  const said = values.map(String).map((value) => {
    if (kind === 'records') return names.of(recordsOf(field, part.operator), value)
    return new Map(field.words).get(value) ?? value
  })
  return { field: field.label, operator: label, value: said.length > 0 ? said.join(', ') : undefined }
}
