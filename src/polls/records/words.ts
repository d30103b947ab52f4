import { type WordHolders, type Words, wordKey } from '../../compliance/vocabulary/vocabulary.ts'
import { fragment } from '../../db/fragment.ts'
import { headOf } from '../votes/option-names.ts'
import { readVote } from '../votes/read-vote.ts'

interface Asked {
  labels: readonly string[]
  allowMultipleOptions: boolean
}

/**
 * Returns the words of a poll: the labels of its options, the parts that name the labels already, and the
 * numbers.
 */
export function wordsOfPoll({ labels, allowMultipleOptions }: Asked): Words {
  const words = labels.flatMap((label, index) => [label, headOf(label) ?? label, String(index + 1)])
  const keys = new Set(words.map(wordKey).filter((key) => key !== ''))
  const poll = { labels, allowMultipleOptions, question: '' }
  return { words, takes: (text) => keys.has(wordKey(text)) || readVote(text, poll) !== undefined }
}

interface Row {
  id: string
  name: string
  allowMultipleOptions: number
  /** JSON array, in the order of the options. */
  labels: string
}

/** Words that polls hold. A poll holds them from its creation, or from the launch of its draft, until it closes. */
export const wordsOfPolls: WordHolders = {
  kind: 'poll',
  list: (reader, { organizationId, senderIds, nowMs }) =>
    reader
      .all<Row>(fragment`SELECT p.uuid AS id, p.name, p.allow_multiple_options,
          (SELECT json_group_array(o.label ORDER BY o.position) FROM poll_options o
            WHERE o.organization_id = p.organization_id AND o.poll_id = p.id) AS labels
        FROM polls p JOIN campaigns c ON c.id = p.campaign_id
        WHERE p.organization_id = ${organizationId} AND p.closed_at IS NULL AND p.cancelled_at IS NULL
          AND p.deleted_at IS NULL AND p.closes_at > ${nowMs} AND c.status NOT IN ('DRAFT', 'CANCELLED', 'FAILED')
          AND ${
            senderIds === null
              ? fragment`TRUE`
              : fragment`EXISTS (SELECT 1 FROM campaign_channel_identities s
            WHERE s.organization_id = ${organizationId} AND s.campaign_id = c.id AND s.channel_identity_id IN ${senderIds})`
          }`)
      .map(({ id, name, allowMultipleOptions, labels }) => ({
        id,
        name,
        ...wordsOfPoll({ labels: JSON.parse(labels), allowMultipleOptions: allowMultipleOptions === 1 }),
      })),
}
