import type { ContactChange, FieldChange } from '../../contacts/activities/service.ts'

/** The timeline entries of changed values: the stage and the status have entries of their own. */
export function timelineOf(contactId: number, changes: readonly FieldChange[]): ContactChange[] {
  const ofField = (name: string) => changes.find(({ field }) => field === name)
  const [stage, status] = [ofField('stage'), ofField('status')]
  const others = changes.filter(({ field }) => field !== 'stage' && field !== 'status')
  return [
    ...(others.length > 0
      ? [{ contactId, type: 'CONTACT_UPDATED', data: { changes: others } } as const]
      : []),
    ...(status ? [{ contactId, type: 'STATUS_CHANGED', data: fromTo(status) } as const] : []),
    ...(stage
      ? [{ contactId, type: 'STAGE_CHANGED', data: { ...fromTo(stage), reason: null } } as const]
      : []),
  ]
}

const fromTo = ({ from, to }: FieldChange) => ({ from: String(from), to: String(to) })
