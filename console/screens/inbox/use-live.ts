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

/** Who writes an answer, by conversation. */
export type Writers = Readonly<Record<string, readonly Person[]>>

/** After a message the newest are read once more, ms: the stream brings only the last one of several. */
const GAP_MS = 1_500

/** Keeps what is shown of the inbox current, without asking for all of it again. @param openId the open conversation */
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
      // Who has answered writes no more.
      setWriters((old) => ({
        ...old,
        [conversationId]: (old[conversationId] ?? []).filter(({ id }) => id !== message.sentBy?.id),
      }))
    } else if (event === 'conversation') {
      const row = data as Conversation
      const known = knownConversation(row.id)
      takeConversation(row, myId, openId)
      // A note of a colleague changes the conversation, and is not in the stream itself. Messages and reading are.
      const isRead = known?.unreadCount !== row.unreadCount
      const isWritten = known?.lastMessage?.at !== row.lastMessage?.at
      if (known?.updatedAt !== row.updatedAt && !isRead && !isWritten)
        void queryClient.invalidateQueries({ queryKey: notesQuery(row.id).queryKey })
    } else if (event === 'reload') void readAgain()
  }

  function fillGap(conversationId: string): void {
    // Of each conversation: a message in another one does not put it off.
    clearTimeout(gaps.current.get(conversationId))
    // What fails here comes with the next message, or when the conversation is opened again.
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
 * What arrives after the list was read and before the stream is open is in neither. The first count of the stream
 * differs then from the one that was read with the list.
 */
function useArrivals(): (unread: InboxUnread) => boolean {
  // The shell asks for it.
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
