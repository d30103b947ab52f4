import { call } from '../../api/client.ts'
import { queryClient, read } from '../../api/queries.ts'
import { type Draft, draftOf } from './draft.ts'

/** It is read when a conversation is opened, and afterwards this tab knows it best. */
export const draftQuery = (id: string) => ({
  ...read('GET /inbox/conversations/{id}/draft', { params: { id } }),
  staleTime: Infinity,
  gcTime: 60_000,
})

/** The last save of each conversation that is under way: a later one is not overtaken by it. */
const underWay = new Map<string, Promise<unknown>>()

const bodyOf = (draft: Draft) => ({ ...draft, mediaUrls: [...draft.mediaUrls] })

/** The page is left: it does not wait for the save that is under way, which may end with the page. Throws ApiError. */
export const saveLeft = (id: string, draft: Draft): Promise<unknown> =>
  call('PUT /inbox/conversations/{id}/draft', { params: { id }, body: bodyOf(draft) }, { isKeptAlive: true })

/** Throws ApiError. */
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

/** Changes a draft that is on the screen. */
type Change = (next: (draft: Draft) => Partial<Draft>) => void

/** The drafts that are on the screen, by conversation. */
const shown = new Map<string, Change>()

/** Notes how the draft of a conversation is changed that is on the screen. Call the returned function when it is gone. */
export function showDraft(id: string, change: Change): () => void {
  shown.set(id, change)
  return () => {
    if (shown.get(id) === change) shown.delete(id)
  }
}

/** Changes what is begun in a conversation: on the screen, and where it has been left, what is kept of it. */
export function changeDraft(id: string, next: (draft: Draft) => Partial<Draft>): void {
  const change = shown.get(id)
  const kept = queryClient.getQueryData(draftQuery(id).queryKey)?.data
  if (change) change(next)
  else if (kept) {
    const draft = draftOf(kept)
    saveDraft(id, { ...draft, ...next(draft) }).catch(() => {})
  }
}
