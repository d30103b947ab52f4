import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { segments } from '../../../words/en/segments.ts'
import type { Contact, Segment } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept, refresh } from '../../api/queries.ts'
import { ContactPicker } from '../../shell/contact-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { personName } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { Paged } from '../../ui/paged.tsx'
import type { Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'

const PER_PAGE = 25

/** Members of a segment. A static segment can be edited here. */
export function Members({ segment: { id, type } }: { segment: Segment }) {
  const can = useCan()
  const [page, setPage] = useState(1)
  const [error, setError] = useState<unknown>()
  const mayChange = type === 'STATIC' && can('segment:update')
  const query = useQuery({
    ...readKept('GET /segments/{id}/contacts', { params: { id }, query: { page, limit: PER_PAGE } }),
    enabled: can('contact:read'),
  })
  const attempt = (act: () => Promise<unknown>) => {
    setError(undefined)
    act()
      .then(() => refresh('/segments'))
      .catch(setError)
  }
  const add = (contact: Contact) =>
    attempt(() =>
      call('POST /segments/{id}/contacts', { params: { id }, body: { contactIds: [contact.id] } }),
    )
  const remove = (contact: Contact) =>
    attempt(async () => {
      await call('DELETE /segments/{id}/contacts', { params: { id }, body: { contactIds: [contact.id] } })
      toast(segments.membersRemoved({ name: personName(contact) }), {
        label: segments.membersUndo(),
        run: () => add(contact),
      })
    })
  const columns: ReadonlyArray<Column<Contact>> = [
    {
      title: segments.membersColumn(),
      isText: true,
      show: (contact) => (
        <Link to="/contacts/$id" params={{ id: contact.id }}>
          {personName(contact)}
        </Link>
      ),
    },
    { title: contactFields.phone(), isWhole: true, show: ({ phone }) => phone ?? '' },
    { title: contactFields.email(), isWhole: true, isMinor: true, show: ({ email }) => email ?? '' },
    ...(mayChange
      ? [
          {
            title: segments.membersList(),
            isActions: true,
            show: (contact: Contact) => (
              <Button kind="quiet" onClick={() => remove(contact)}>
                {segments.membersRemove()}
              </Button>
            ),
          },
        ]
      : []),
  ]
  if (!can('contact:read')) return null
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {mayChange && (
        <Section>
          <ContactPicker label={segments.membersAdd()} onPick={add} />
        </Section>
      )}
      <Section title={segments.contacts()} isFlush>
        <Paged
          query={query}
          label={segments.contacts()}
          columns={columns}
          page={page}
          onPage={setPage}
          isInside
          empty={<Empty title={segments.membersNone()} />}
        />
      </Section>
    </>
  )
}
