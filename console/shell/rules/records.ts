import { useQueries } from '@tanstack/react-query'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { segments } from '../../../words/en/segments.ts'
import type { Permission } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import type { Option } from '../../ui/picker.tsx'
import type { RecordKind } from './fields.ts'

/** Search and names of the records that conditions refer to by id. */

interface Kind {
  label: string
  placeholder: string
  /** Finds records whose names match. */
  find(search: string, signal: AbortSignal): Promise<Option[]>
  /** Returns the name of a record. Throws ApiError. */
  nameOf(id: string): Promise<string>
  /** Makes a record from a name. Absent for records that need more than a name. */
  create?: {
    permission: Permission
    /** Returns the words of the choice. */
    label(name: string): string
    /** Throws ApiError. */
    make(name: string): Promise<{ id: string; name: string }>
  }
}

const SHOWN = 20
const ALL_OF_A_PAGE = 100
const named = ({ id, name }: { id: string; name: string }): Option => ({ id, label: name })
const searching = (search: string) => ({ limit: SHOWN, ...(search ? { search } : {}) })

const polls = async (search: string, limit: number, signal?: AbortSignal) =>
  (await call('GET /polls', { query: { limit, ...(search ? { q: search } : {}) } }, { signal })).data

export const RECORDS: Readonly<Record<RecordKind, Kind>> = {
  tags: {
    label: contactFields.tags(),
    placeholder: segments.recordTag(),
    find: async (search, signal) =>
      (await call('GET /tags', { query: searching(search) }, { signal })).data.map(named),
    nameOf: async (id) => (await call('GET /tags/{id}', { params: { id } })).data.name,
    create: {
      permission: 'tag:create',
      label: (name) => segments.recordTagNew({ name }),
      async make(name) {
        const { data } = await call('POST /tags', { body: { name } })
        void refresh('/tags')
        return data
      },
    },
  },
  anySegments: {
    label: segments.recordSegments(),
    placeholder: segments.recordSegment(),
    find: async (search, signal) =>
      (await call('GET /segments', { query: searching(search) }, { signal })).data.map(named),
    nameOf: async (id) => (await call('GET /segments/{id}', { params: { id } })).data.name,
  },
  segments: {
    label: segments.recordSegments(),
    placeholder: segments.recordSegment(),
    find: async (search, signal) =>
      (await call('GET /segments', { query: { ...searching(search), type: 'STATIC' } }, { signal })).data.map(
        named,
      ),
    nameOf: async (id) => (await call('GET /segments/{id}', { params: { id } })).data.name,
  },
  campaigns: {
    label: segments.fieldCampaign(),
    placeholder: segments.recordCampaign(),
    find: async (search, signal) =>
      (
        await call(
          'GET /campaigns',
          { query: { limit: SHOWN, ...(search ? { q: search } : {}) } },
          { signal },
        )
      ).data.map(named),
    nameOf: async (id) => (await call('GET /campaigns/{id}', { params: { id } })).data.name,
  },
  polls: {
    label: segments.fieldPoll(),
    placeholder: segments.recordPoll(),
    find: async (search, signal) =>
      (await polls(search, SHOWN, signal)).map(({ id, name }) => ({ id, label: name })),
    nameOf: async (id) => (await call('GET /polls/{id}', { params: { id } })).data.name,
  },
  pollOptions: {
    label: segments.recordOptions(),
    placeholder: segments.recordOption(),
    find: async (search, signal) =>
      (await polls(search, SHOWN, signal)).flatMap(({ name, options }) =>
        options.map(({ id, label }) => ({ id, label, hint: name })),
      ),
    nameOf: async (id) => {
      const options = (await polls('', ALL_OF_A_PAGE)).flatMap((poll) => poll.options)
      return options.find((option) => option.id === id)?.label ?? segments.recordOldOption()
    },
  },
  joinLinks: {
    label: segments.recordJoinLinks(),
    placeholder: segments.recordJoinLink(),
    find: async (search, signal) =>
      (await call('GET /join-links', { query: searching(search) }, { signal })).data.map(named),
    nameOf: async (id) => (await call('GET /join-links/{id}', { params: { id } })).data.name,
  },
  topics: {
    label: segments.fieldTopic(),
    placeholder: segments.recordTopic(),
    find: async (search, signal) =>
      (await call('GET /topics', { query: { limit: ALL_OF_A_PAGE } }, { signal })).data
        .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
        .map(named),
    nameOf: async (id) => (await call('GET /topics/{id}', { params: { id } })).data.name,
  },
}

export const nameKey = (kind: RecordKind, id: string) => ['record', kind, id] as const

/** Returns the names of records. A record that no longer exists is named "Deleted". */
export function useNamesOf(references: ReadonlyArray<readonly [RecordKind, string]>): string[] {
  const queries = useQueries({
    queries: references.map(([kind, id]) => ({
      queryKey: nameKey(kind, id),
      queryFn: () => RECORDS[kind].nameOf(id),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return queries.map(({ data, error }) =>
    error instanceof ApiError && error.status === 404 ? segments.recordDeleted() : (data ?? '…'),
  )
}

/** Like `useNamesOf`, for records of one kind. */
export const useRecordNames = (kind: RecordKind, ids: readonly string[]): string[] =>
  useNamesOf(ids.map((id) => [kind, id] as const))
