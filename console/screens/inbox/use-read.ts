import { useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/hooks.ts'
import { takeConversation } from './data.ts'

/** Returns whether the page is visible. A conversation in a hidden tab does not count as read. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}

/**
 * Marks an open conversation as read while it is visible.
 * @returns number of unread messages at the opening
 */
export function useRead(conversation: Conversation, mayRead: boolean): number {
  const { id, unreadCount } = conversation
  const myId = useSession()?.user.id
  const [unreadBefore] = useState(unreadCount)
  const isSeen = useIsSeen()
  const asked = useRef(0)
  useEffect(() => {
    if (unreadCount === 0) asked.current = 0
    // One request for each number of unread messages, even if the answer is late.
    if (!mayRead || !isSeen || unreadCount <= asked.current) return
    asked.current = unreadCount
    call('POST /inbox/conversations/{id}/read', { params: { id } })
      .then(({ data }) => takeConversation(data, myId, id))
      .catch(() => {
        // The conversation stays unread. The next message or opening tries again.
      })
  }, [id, unreadCount, mayRead, isSeen, myId])
  return unreadBefore
}
