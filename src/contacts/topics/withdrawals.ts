import { findOrganizationId } from '../../accounts/organizations/store.ts'
import type { ConsentMethod, SuppressionChannel } from '../../compliance/consents/table.ts'
import { choicesOf, recordChoices } from '../../compliance/topics/choices.ts'
import { findTopicsByUuid } from '../../compliance/topics/store.ts'
import type { TopicAction } from '../../compliance/topics/table.ts'
import { toIso } from '../../lib/clock.ts'
import type { WithdrawalRule } from '../../module/withdrawal.ts'
import { BY_SERVER } from '../opt-outs/service.ts'

export const withdrawals: Record<'topic_choices', WithdrawalRule> = {
  // Only a no is repeated: of an address that subscribed later, the older data decides. It has no people of a topic that
  // it does not have.
  topic_choices: {
    title: 'unsubscriptions from topics',
    repeat: (tx, { key, state }) => {
      if (state === null) return false
      const { organization, topic, channel, address } = JSON.parse(key) as {
        organization: string
        topic: string
        channel: SuppressionChannel
        address: string
      }
      const {
        action,
        method,
        occurred_at: occurredAt,
      } = JSON.parse(state) as {
        action: TopicAction
        method: ConsentMethod
        occurred_at: number
      }
      const organizationId = findOrganizationId(tx, organization)
      const topicId = organizationId && findTopicsByUuid(tx, organizationId, [topic])[0]?.id
      if (!organizationId || !topicId) return false
      const known = choicesOf(tx, organizationId, [{ topicId, channel, address }])
      const last = known.of({ topicId, channel, address })
      // Newer data shows each choice, so a no may be followed by the yes that took it back.
      const isTakenBack =
        action === 'SUBSCRIBED' && last?.actorName === BY_SERVER.name && last.occurredAt === tx.now
      if (action === 'SUBSCRIBED' && !isTakenBack) return false
      const reason = `Repeated after a restore of older data; the choice is from ${toIso(occurredAt)}.`
      const evidence = { organizationId, method, actor: BY_SERVER, reason }
      return recordChoices(tx, evidence, [{ topicId, channel, address, action }], 'PERSON').changed.length > 0
    },
  },
}
