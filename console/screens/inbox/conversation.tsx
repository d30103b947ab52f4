import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { personName } from '../../ui/format.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useTitle } from '../../ui/title.ts'
import { Loaded } from '../../ui/waiting.tsx'
import { useActions } from './actions.ts'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { ConversationHeader } from './conversation-header.tsx'
import { conversationQuery, forgetOlder } from './data.ts'
import { Facts } from './facts.tsx'
import { useInbox } from './inbox-context.ts'
import { Messages } from './messages.tsx'
import { useKeys } from './use-keys.ts'
import { useRead } from './use-read.ts'

const SnoozeDialog = lazyDialog(() => import('./snooze-dialog.tsx'))
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx'))
const FactsDialog = lazyDialog(() => import('./facts-dialog.tsx'))

/** A conversation with its messages and the reply form. */
export function ConversationScreen() {
  const { id } = useParams({ from: '/inside/inbox/$id' })
  const query = useQuery(conversationQuery(id))
  return (
    <section className={styles.conversation} aria-label={inbox.conversation()}>
      <Loaded query={query}>{({ data }) => <Open key={id} conversation={data} />}</Loaded>
    </section>
  )
}

type Overlay = 'SNOOZE' | 'ASSIGN' | 'FACTS'

function Open({ conversation }: { conversation: Conversation }) {
  const { id, contact } = conversation
  const can = useCan()
  const { composer } = useInbox()
  const [overlay, setOverlay] = useState<Overlay>()
  const actions = useActions(conversation)
  const unread = useRead(conversation, can('inbox:reply'))
  useTitle(personName(contact))
  useEffect(() => () => forgetOlder(id), [id])

  const mayAnswer = can('inbox:reply')
  useKeys({
    e: mayAnswer && actions.toggleClosed,
    s: mayAnswer && (() => setOverlay('SNOOZE')),
    a: can('inbox:assign') && (() => setOverlay('ASSIGN')),
    u: mayAnswer && actions.markUnread,
  })

  const close = () => setOverlay(undefined)
  return (
    <>
      <div className={styles.main}>
        <ConversationHeader
          conversation={conversation}
          actions={actions}
          onSnooze={() => setOverlay('SNOOZE')}
          onAssign={() => setOverlay('ASSIGN')}
          onFacts={() => setOverlay('FACTS')}
        />
        <Messages
          conversation={conversation}
          unread={unread}
          onWrite={(text) => composer.current?.insert(text)}
        />
        {mayAnswer && <Composer ref={composer} conversation={conversation} />}
      </div>
      <aside className={styles.facts} aria-label={inbox.facts()}>
        <Facts conversation={conversation} />
      </aside>
      {overlay === 'SNOOZE' && <SnoozeDialog conversation={conversation} actions={actions} onClose={close} />}
      {overlay === 'ASSIGN' && <AssignDialog conversation={conversation} actions={actions} onClose={close} />}
      {overlay === 'FACTS' && <FactsDialog conversation={conversation} onClose={close} />}
    </>
  )
}
