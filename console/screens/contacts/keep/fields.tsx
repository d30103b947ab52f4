import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CustomField } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Empty, Page, Section } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { attempt } from '../contact/change.ts'
import { ContactsTabs, Refused } from '../places.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { typeName } from './field-types.ts'

const MANY = 100

/** Custom fields of the organization. */
export function CustomFields() {
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    ...read('GET /custom-fields', { query: { limit: MANY, sortBy: 'label', sortOrder: 'asc' } }),
    enabled: can('custom_field:read'),
  })
  if (!can('custom_field:read')) return <Refused title="Custom fields" permission="custom_field:read" />
  const add = can('custom_field:create') && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      New field
    </Button>
  )
  return (
    <Page title="Contacts" part="Custom fields" isWide actions={add}>
      <ContactsTabs />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="There are no custom fields yet.">
              A field of your own holds what you want to know of each contact, such as a birthday or a plan.
              It is used in messages, filters and segments.
            </Empty>
          ) : (
            <Section isFlush>
              <FieldTable fields={data} />
            </Section>
          )
        }
      </Loaded>
      {isAdding && <FieldDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function FieldTable({ fields }: { fields: readonly CustomField[] }) {
  const columns: ReadonlyArray<Column<CustomField>> = [
    {
      title: 'Field',
      show: ({ label, isArchived }) => (
        <>
          <strong>{label}</strong> {isArchived && <Badge>Archived</Badge>}
        </>
      ),
    },
    { title: 'In messages', show: ({ key }) => <code>{`{{custom.${key}}}`}</code> },
    { title: 'Holds', show: ({ type }) => typeName(type) },
    { title: 'Options', isMinor: true, show: ({ options }) => options.join(', ') },
    { title: 'Actions', isActions: true, show: (field) => <FieldActions field={field} /> },
  ]
  return <Table label="Custom fields" rows={fields} columns={columns} keyOf={({ id }) => id} />
}

function FieldActions({ field }: { field: CustomField }) {
  const can = useCan()
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const close = () => setOpened(undefined)
  const archive = (isArchived: boolean) =>
    attempt(async () => {
      await call('PATCH /custom-fields/{id}', { params: { id: field.id }, body: { isArchived } })
      refresh('/custom-fields')
      toast(
        isArchived
          ? `${field.label} is archived: its values can be read but not changed.`
          : `${field.label} can be changed again.`,
        {
          label: 'Undo',
          run: () => archive(!isArchived),
        },
      )
    })
  if (!can('custom_field:update') && !can('custom_field:delete')) return null
  return (
    <>
      <Menu label="Change" name={`Change ${field.label}`}>
        {can('custom_field:update') && (
          <>
            <MenuItem onSelect={() => setOpened('edit')}>Name and options …</MenuItem>
            <MenuItem onSelect={() => archive(!field.isArchived)}>
              {field.isArchived ? 'Use it again' : 'Archive'}
            </MenuItem>
          </>
        )}
        {can('custom_field:delete') && (
          <MenuItem isDangerous onSelect={() => setOpened('delete')}>
            Delete …
          </MenuItem>
        )}
      </Menu>
      {opened === 'edit' && <FieldDialog field={field} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmDialog
          title={`Delete the field ${field.label}`}
          act="Delete the field and its values"
          keep="Keep it"
          onConfirm={async () => {
            await call('DELETE /custom-fields/{id}', { params: { id: field.id } })
            refresh('/custom-fields', '/contacts', '/segments')
          }}
          onClose={close}
        >
          <p>
            Its values are deleted from all contacts, and this cannot be undone. Archive it instead to keep
            the values.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
