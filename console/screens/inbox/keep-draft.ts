import { call } from '../../api/client.ts'
import { queryClient, read } from '../../api/queries.ts'
import type { Draft } from './draft.ts'

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
