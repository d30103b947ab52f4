import type { Conversation } from '../../api/api.gen.ts'
import { counted, number } from '../../ui/format.ts'
import { costlyIn, MOST_PARTS, partsOf } from '../../ui/sms-parts.ts'
import type { Draft } from './draft.ts'
import { useSender } from './use-sender.ts'

/** Number of SMS segments of a reply, with the characters that increase it. */
export function Counter({ conversation, draft }: { conversation: Conversation; draft: Draft }) {
  const sender = useSender(conversation)
  const { body, mediaUrls } = draft
  const isMms = mediaUrls.length > 0 && sender?.capabilities.mms === true
  const text = isMms ? body.trim() : [body.trim(), ...mediaUrls].filter(Boolean).join('\n')
  const { characterCount: characters, segmentCount: parts } = partsOf(text)
  const costly = costlyIn(text)
  if (isMms) return <span>1 part with files, {counted(characters, 'character')}</span>
  if (parts === 0) return null
  const isTooLong = parts > MOST_PARTS
  return (
    <span>
      {counted(parts, 'part')}, {counted(characters, 'character')}
      {costly.length > 0 && (
        <>
          {' '}
          · shorter parts because of <bdi>{costly.slice(0, 5).join(' ')}</bdi>
        </>
      )}
      {isTooLong && ` · at most ${number(MOST_PARTS)} parts can be sent`}
    </span>
  )
}
