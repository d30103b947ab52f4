import { call } from '../../api/client.ts'
import { queryClient, read } from '../../api/queries.ts'
import { type Draft, draftOf } from './draft.ts'

/** Returns the query of a draft. It is read once; afterwards this tab has the latest version. */
export const draftQuery = (id: string) => ({
  ...read('GET /inbox/conversations/{id}/draft', { params: { id } }),
  staleTime: Infinity,
  gcTime: 60_000,
})

/** Running save of each conversation. The next save waits for it. */
const underWay = new Map<string, Promise<unknown>>()

const bodyOf = (draft: Draft) => ({ ...draft, mediaUrls: [...draft.mediaUrls] })

/**
 * Saves a draft when the page closes. Does not wait for a running save, because that may end with
 * the page. Throws ApiError.
 */
export const saveLeft = (id: string, draft: Draft): Promise<unknown> =>
  call('PUT /inbox/conversations/{id}/draft', { params: { id }, body: bodyOf(draft) }, { isKeptAlive: true })

/** Saves a draft after the running save. Throws ApiError. */
export async function saveDraft(id: string, draft: Draft): Promise<void> {
  const body = bodyOf(draft)
  queryClient.setQueryData(draftQuery(id).queryKey, { data: { ...body, updatedAt: null }, meta: undefined })
  const before = underWay.get(id) ?? Promise.resolve()
  const save = before
    .catch(() => {})
    .then(() => call('PUT /inbox/conversations/{id}/draft', { params: { id }, body }))
  underWay.set(id, save)
  await save.finally(() => {
    if (underWay.get(id) === save) underWay.delete(id)
  })
}

/** Changes a draft on the screen. */
type Change = (next: (draft: Draft) => Partial<Draft>) => void

/** Functions that change the drafts on the screen, by conversation. */
const shown = new Map<string, Change>()

/**
 * Registers the function that changes a conversation's draft on the screen. The returned function
 * removes it.
 */
export function showDraft(id: string, change: Change): () => void {
  shown.set(id, change)
  return () => {
    if (shown.get(id) === change) shown.delete(id)
  }
}

/** Changes the draft of a conversation, on the screen or else in the stored data. */
export function changeDraft(id: string, next: (draft: Draft) => Partial<Draft>): void {
  const change = shown.get(id)
  const kept = queryClient.getQueryData(draftQuery(id).queryKey)?.data
  if (change) change(next)
  else if (kept) {
    const draft = draftOf(kept)
    saveDraft(id, { ...draft, ...next(draft) }).catch(() => {})
  }
}
