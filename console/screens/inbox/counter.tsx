import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { costlyIn, MOST_PARTS, partsOf } from '../../ui/sms-parts.ts'
import type { Draft } from './draft.ts'
import { useSender } from './use-sender.ts'

/** Number of SMS segments of a reply, with the characters that increase it. */
export function Counter({ conversation, draft }: { conversation: Conversation; draft: Draft }) {
  const sender = useSender(conversation)
  const { body, mediaUrls } = draft
  const isMms = mediaUrls.length > 0 && sender?.capabilities.mms === true
  const text = isMms ? body.trim() : [body.trim(), ...mediaUrls].filter(Boolean).join('\n')
  const { characterCount: count, segmentCount: segments } = partsOf(text)
  const costly = costlyIn(text)
  if (isMms) return <span>{inbox.counterMms({ count })}</span>
  if (segments === 0) return null
  const isTooLong = segments > MOST_PARTS
  return (
    <span>
      {inbox.counterSms({ segments, count })}
      {costly.length > 0 && (
        <>
          {' · '}
          {inbox.counterCostly.rich({ characters: <bdi>{costly.slice(0, 5).join(' ')}</bdi> })}
        </>
      )}
      {isTooLong && ` · ${inbox.counterTooLong({ most: MOST_PARTS })}`}
    </span>
  )
}
