import type { Conversation, UpdateConversation } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useSession } from '../../api/hooks.ts'
import { personName } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { newestKnown, takeConversation } from './data.ts'
import { useInbox } from './inbox-context.ts'

export interface Actions {
  /** Closes it and goes on to the next, or opens it again. */
  toggleClosed(): void
  markUnread(): void
  /** Throws ApiError. @param until ISO 8601; null ends the time */
  snooze(until: string | null): Promise<void>
  /** Throws ApiError. @param assigneeId null for unassigned */
  assign(assignee: Conversation['assignee']): Promise<void>
}

/** What can be done with a conversation. What is done shows at once, and goes back if the server refuses it. */
export function useActions(conversation: Conversation): Actions {
  const { id, contact, status, snoozedUntil, assignee } = conversation
  const myId = useSession()?.user.id
  const { goOn, leave } = useInbox()
  const name = personName(contact)

  async function change(body: UpdateConversation, shown: Partial<Conversation>): Promise<void> {
    takeConversation({ ...conversation, ...shown }, myId, id)
    try {
      const { data } = await call('PATCH /inbox/conversations/{id}', { params: { id }, body })
      takeConversation(data, myId, id)
    } catch (refusal) {
      // What has arrived since is newer than what is put back, and was never changed here.
      if (newestKnown(id)?.updatedAt === conversation.updatedAt) takeConversation(conversation, myId, id)
      throw refusal
    }
  }

  /** Puts back what was before. */
  const undo = (body: UpdateConversation) =>
    attempt(async () => {
      const { data } = await call('PATCH /inbox/conversations/{id}', { params: { id }, body })
      takeConversation(data, myId, id)
    })
  const former: UpdateConversation = status === 'SNOOZED' ? { snoozedUntil } : { status }

  return {
    toggleClosed: () =>
      attempt(async () => {
        if (status === 'CLOSED') return change({ status: 'OPEN' }, { status: 'OPEN' })
        goOn(id)
        await change({ status: 'CLOSED' }, { status: 'CLOSED', snoozedUntil: null, unreadCount: 0 })
        toast(`The conversation with ${name} is closed.`, { label: 'Undo', run: () => undo(former) })
      }),
    markUnread: () =>
      attempt(async () => {
        // What is shown is marked as read.
        await leave()
        const { data } = await call('POST /inbox/conversations/{id}/unread', { params: { id } })
        takeConversation(data, myId)
      }),
    snooze: async (until) => {
      await change(
        until === null ? { snoozedUntil: null } : { snoozedUntil: until },
        until === null ? { status: 'OPEN', snoozedUntil: null } : { status: 'SNOOZED', snoozedUntil: until },
      )
      if (until === null) return
      goOn(id)
      toast(`The conversation with ${name} is snoozed.`, { label: 'Undo', run: () => undo(former) })
    },
    assign: async (next) => {
      await change({ assigneeId: next?.id ?? null }, { assignee: next })
      toast(next ? `${name} is assigned to ${next.name}.` : `${name} is not assigned any more.`, {
        label: 'Undo',
        run: () => undo({ assigneeId: assignee?.id ?? null }),
      })
    },
  }
}

/** Does something at once, and says if it was refused. */
export function attempt(act: () => Promise<unknown>): void {
  act().catch((refusal) =>
    toast(refusal instanceof ApiError ? refusal.message : String(refusal), {
      label: 'Try again',
      run: () => attempt(act),
    }),
  )
}
