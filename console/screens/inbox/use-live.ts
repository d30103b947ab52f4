import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Conversation, ConversationMessage, InboxUnread } from '../../api/api.gen.ts'
import { useSession, useStream } from '../../api/hooks.ts'
import { queryClient, read } from '../../api/queries.ts'
import type { StreamEvent } from '../../api/stream.ts'
import {
  knownConversation,
  notesQuery,
  readAgain,
  readNewest,
  takeConversation,
  takeMessage,
  takeUnread,
} from './data.ts'

export interface Person {
  id: string
  name: string
}

/** Members who are writing a reply, by conversation. */
export type Writers = Readonly<Record<string, readonly Person[]>>

/**
 * Delay after a message before the newest are read again, ms. The stream delivers only the last of
 * several.
 */
const GAP_MS = 1_500

/**
 * Keeps the inbox current from the stream.
 * @param openId the open conversation
 */
export function useLive(openId: string | undefined): { writers: Writers; isLive: boolean } {
  const myId = useSession()?.user.id
  const [writers, setWriters] = useState<Writers>({})
  const [isLive, setLive] = useState(true)
  const wasCut = useRef(false)
  const gaps = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = gaps
    return () => {
      for (const timer of current.values()) clearTimeout(timer)
    }
  }, [])

  const hasArrived = useArrivals()

  function onEvent({ event, data }: StreamEvent): void {
    if (event === 'unread') {
      if (hasArrived(data as InboxUnread)) void readAgain()
      takeUnread(data as InboxUnread)
    } else if (event === 'typing') {
      const { conversationId, members } = data as { conversationId: string; members: Person[] }
      setWriters((old) => ({ ...old, [conversationId]: members }))
    } else if (event === 'message') {
      const { conversationId, message } = data as { conversationId: string; message: ConversationMessage }
      if (takeMessage(conversationId, message)) fillGap(conversationId)
      // A member who has replied is no longer writing.
      setWriters((old) => ({
        ...old,
        [conversationId]: (old[conversationId] ?? []).filter(({ id }) => id !== message.sentBy?.id),
      }))
    } else if (event === 'conversation') {
      const row = data as Conversation
      const known = knownConversation(row.id)
      takeConversation(row, myId, openId)
      // A colleague's note only changes the conversation in the stream. Messages and reads have
      // their own events.
      const isRead = known?.unreadCount !== row.unreadCount
      const isWritten = known?.lastMessage?.at !== row.lastMessage?.at
      if (known?.updatedAt !== row.updatedAt && !isRead && !isWritten)
        void queryClient.invalidateQueries({ queryKey: notesQuery(row.id).queryKey })
    } else if (event === 'reload') void readAgain()
  }

  function fillGap(conversationId: string): void {
    // Each conversation has its own timer, so that a message in another one causes no delay.
    clearTimeout(gaps.current.get(conversationId))
    // A failed read is made up by the next message or the next opening.
    const read = () => {
      gaps.current.delete(conversationId)
      readNewest(conversationId).catch(() => {})
    }
    gaps.current.set(conversationId, setTimeout(read, GAP_MS))
  }

  useStream('GET /inbox/stream', {}, onEvent, (isOpen) => {
    setLive(isOpen)
    if (isOpen && wasCut.current) void readAgain()
    wasCut.current = !isOpen
    if (!isOpen) setWriters({})
  })
  return { writers, isLive }
}

/**
 * Returns a function that detects messages between the read of the list and the start of the
 * stream. The first count of the stream then differs from the count read with the list.
 */
function useArrivals(): (unread: InboxUnread) => boolean {
  // The shell reads the count.
  const { data } = useQuery({ ...read('GET /inbox/unread-count'), enabled: false })
  const before = useRef<InboxUnread>(undefined)
  before.current ??= data?.data
  const isFirst = useRef(true)
  return ({ total }) => {
    const hasArrived = isFirst.current && before.current !== undefined && before.current.total !== total
    isFirst.current = false
    return hasArrived
  }
}
