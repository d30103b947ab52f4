import { useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/hooks.ts'
import { takeConversation } from './data.ts'

/** Whether the page is seen: a conversation in a tab behind others is not read. */
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
 * Marks an open conversation as read while it is seen.
 * @returns how many texts were unread when it was opened
 */
export function useRead(conversation: Conversation, mayRead: boolean): number {
  const { id, unreadCount } = conversation
  const myId = useSession()?.user.id
  const [unreadBefore] = useState(unreadCount)
  const isSeen = useIsSeen()
  const asked = useRef(0)
  useEffect(() => {
    if (unreadCount === 0) asked.current = 0
    // One request for what is unread, also where the answer is late.
    if (!mayRead || !isSeen || unreadCount <= asked.current) return
    asked.current = unreadCount
    call('POST /inbox/conversations/{id}/read', { params: { id } })
      .then(({ data }) => takeConversation(data, myId, id))
      .catch(() => {
        // It stays unread; the next text or the next opening asks again.
      })
  }, [id, unreadCount, mayRead, isSeen, myId])
  return unreadBefore
}
