import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../api/client.ts'
import { read, refresh } from '../api/queries.ts'
import type { Begun, FormPlace } from '../ui/kept-form.tsx'

/** Screen of a form. */
export type KeptFormKind =
  | 'automation'
  | 'campaign'
  | 'poll'
  | 'join-link'
  | 'template'
  | 'segment'
  | 'segment-name'

/** Unfinished forms on the server. `record` is an id, or `new`. */

const keyOf = (kind: KeptFormKind, record: string): string => `${kind}-${record}`

/** Last write of each form. The next write or read waits for it. */
const writes = new Map<string, Promise<unknown>>()

function inTurn<T>(kind: KeptFormKind, record: string, act: () => Promise<T>): Promise<T> {
  const key = keyOf(kind, record)
  const write = (writes.get(key) ?? Promise.resolve()).then(act, act)
  writes.set(key, write)
  return write
}

/** Returns the place of a form. */
export const formPlace = <T extends object>(kind: KeptFormKind, record: string): FormPlace<T> => {
  const params = { key: keyOf(kind, record) }
  const put = (content: T, isKeptAlive: boolean) =>
    call(
      'PUT /user/kept-forms/{key}',
      { params, body: { content: JSON.stringify(content) } },
      { isKeptAlive },
    )
  return {
    keep: (content) => inTurn(kind, record, () => put(content, false)).then(refreshForms),
    // A running write may end with the page.
    keepLeaving: (content) => put(content, true),
    forget: () =>
      inTurn(kind, record, () => call('DELETE /user/kept-forms/{key}', { params }).catch(unlessGone)).then(
        refreshForms,
      ),
  }
}

/** Ignores that there is nothing to delete. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

const refreshForms = () => void refresh('/user/kept-forms')

/** Reads what was kept. The list comes first, because usually nothing is kept. */
async function begunAt<T>(kind: KeptFormKind, record: string): Promise<Begun<T> | undefined> {
  await writes.get(keyOf(kind, record))?.catch(() => {})
  const { data: forms } = await call('GET /user/kept-forms')
  if (!forms.some(({ key }) => key === keyOf(kind, record))) return undefined
  try {
    const { data } = await call('GET /user/kept-forms/{key}', { params: { key: keyOf(kind, record) } })
    return { content: JSON.parse(data.content) as T, at: data.updatedAt }
  } catch (error) {
    // Another window has stored the form.
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Reads what was kept of a form, each time its screen opens. */
export const useBegun = <T extends object>(kind: KeptFormKind, record: string) =>
  useQuery({
    queryKey: ['kept-form', kind, record],
    queryFn: async () => ({ begun: await begunAt<T>(kind, record) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Returns when a form was begun that is not stored, or undefined. */
export const useBegunAt = (kind: KeptFormKind, record: string): string | undefined =>
  useQuery(read('GET /user/kept-forms')).data?.data.find(({ key }) => key === keyOf(kind, record))?.updatedAt
