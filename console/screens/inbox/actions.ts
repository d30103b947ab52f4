import { inbox } from '../../../words/en/inbox.ts'
import { kit } from '../../../words/en/kit.ts'
import type { Conversation, UpdateConversation } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useSession } from '../../api/hooks.ts'
import { personName } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { newestKnown, takeConversation } from './data.ts'
import { useInbox } from './inbox-context.ts'

export interface Actions {
  /** Closes the conversation and opens the next one, or reopens it. */
  toggleClosed(): void
  markUnread(): void
  /**
   * Snoozes the conversation. Throws ApiError.
   * @param until ISO 8601; null ends the snooze
   */
  snooze(until: string | null): Promise<void>
  /**
   * Assigns the conversation. Throws ApiError.
   * @param assignee null for unassigned
   */
  assign(assignee: Conversation['assignee']): Promise<void>
}

/** Returns the actions for a conversation. A change shows at once and reverts if the server refuses it. */
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
      // Reverts only this change. A newer version that has arrived since stays.
      if (newestKnown(id)?.updatedAt === conversation.updatedAt) takeConversation(conversation, myId, id)
      throw refusal
    }
  }

  /** Restores the former state. */
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
        toast(inbox.closed({ name }), { label: inbox.undo(), run: () => undo(former) })
      }),
    markUnread: () =>
      attempt(async () => {
        // An open conversation is marked as read, so it closes first.
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
      toast(inbox.snoozed({ name }), { label: inbox.undo(), run: () => undo(former) })
    },
    assign: async (next) => {
      await change({ assigneeId: next?.id ?? null }, { assignee: next })
      toast(next ? inbox.assigned({ name, member: next.name }) : inbox.unassignedDone({ name }), {
        label: inbox.undo(),
        run: () => undo({ assigneeId: assignee?.id ?? null }),
      })
    },
  }
}

/** Runs an action. Shows a refusal in a toast with a retry. */
export function attempt(act: () => Promise<unknown>): void {
  act().catch((refusal) =>
    toast(refusal instanceof ApiError ? refusal.message : String(refusal), {
      label: kit.retry(),
      run: () => attempt(act),
    }),
  )
}
