import { findMember } from '../../accounts/users/store.ts'
import type { membersTold } from '../../automations/passages/events.ts'
import { findListed } from '../../automations/passages/store.ts'
import { findAutomationById } from '../../automations/records/store.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { raise } from '../records/raise.ts'
import { say } from '../records/texts.ts'

/**
 * Tells members what a step of an automation says. The notice contains no name of the contact, because it outlives a
 * deleted contact.
 */
export function notifyOfAutomation(tx: Tx, { organizationId, data }: EventOf<typeof membersTold>): void {
  const passage = findListed(tx, data.passageId)
  const automation = passage && findAutomationById(tx, organizationId, passage.automationId)
  if (!passage || !automation) return
  const { contactUuid, uuid } = passage
  const member = data.userId === null ? undefined : findMember(tx, organizationId, data.userId)
  const notice = {
    organizationId,
    event: 'AUTOMATION_TELLS',
    subject: `automation ${uuid} ${data.stepId}`,
    title: say.quote({ text: data.text }),
    body: [say.automationTells({ name: automation.name })],
    link: `/contacts/${contactUuid}`,
    resourceType: 'CONTACT',
    resourceId: contactUuid,
    onlyUserId: member?.userId ?? null,
  } as const
  raise(tx, notice, 'REPLACES')
}
