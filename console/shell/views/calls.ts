import { queryOptions } from '@tanstack/react-query'
import type { CreateSavedView, Permission, SavedView, UpdateSavedView } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'

const at = (id: string) => ({ params: { id } })

/** Calls for the saved views of each list, with the permission to change them. */
export const VIEW_CALLS = {
  contacts: {
    path: '/contact-views',
    permission: 'contact:update',
    list: async () => (await call('GET /contact-views')).data,
    create: (body: CreateSavedView) => call('POST /contact-views', { body }),
    change: ({ id, updatedAt }: SavedView, body: UpdateSavedView) =>
      call('PATCH /contact-views/{id}', { ...at(id), body }, { ifUpdatedAt: updatedAt }),
    delete: (id: string) => call('DELETE /contact-views/{id}', at(id)),
  },
  campaigns: {
    path: '/campaign-views',
    permission: 'campaign:update',
    list: async () => (await call('GET /campaign-views')).data,
    create: (body: CreateSavedView) => call('POST /campaign-views', { body }),
    change: ({ id, updatedAt }: SavedView, body: UpdateSavedView) =>
      call('PATCH /campaign-views/{id}', { ...at(id), body }, { ifUpdatedAt: updatedAt }),
    delete: (id: string) => call('DELETE /campaign-views/{id}', at(id)),
  },
  shortLinks: {
    path: '/short-link-views',
    permission: 'short_link:update',
    list: async () => (await call('GET /short-link-views')).data,
    create: (body: CreateSavedView) => call('POST /short-link-views', { body }),
    change: ({ id, updatedAt }: SavedView, body: UpdateSavedView) =>
      call('PATCH /short-link-views/{id}', { ...at(id), body }, { ifUpdatedAt: updatedAt }),
    delete: (id: string) => call('DELETE /short-link-views/{id}', at(id)),
  },
  optOuts: {
    path: '/opt-out-views',
    permission: 'opt_out:manage',
    list: async () => (await call('GET /opt-out-views')).data,
    create: (body: CreateSavedView) => call('POST /opt-out-views', { body }),
    change: ({ id, updatedAt }: SavedView, body: UpdateSavedView) =>
      call('PATCH /opt-out-views/{id}', { ...at(id), body }, { ifUpdatedAt: updatedAt }),
    delete: (id: string) => call('DELETE /opt-out-views/{id}', at(id)),
  },
} as const satisfies Record<string, { permission: Permission; [name: string]: unknown }>

export type ViewedList = keyof typeof VIEW_CALLS

/** Returns the query of the saved views of a list. */
export const viewsOf = (list: ViewedList) =>
  queryOptions({ queryKey: [`GET ${VIEW_CALLS[list].path}`], queryFn: VIEW_CALLS[list].list })
