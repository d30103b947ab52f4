import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import { tagsAndFields } from '../../../../words/en/tags-and-fields.ts'
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
import { mergeField, typeName } from './field-types.ts'

const MANY = 100

/** Custom fields of the organization. */
export function CustomFields() {
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    ...read('GET /custom-fields', { query: { limit: MANY, sortBy: 'label', sortOrder: 'asc' } }),
    enabled: can('custom_field:read'),
  })
  if (!can('custom_field:read')) return <Refused title={contactFields.customFields()} />
  const add = can('custom_field:create') && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      {tagsAndFields.fieldAdd()}
    </Button>
  )
  return (
    <Page title={contacts.title()} part={contactFields.customFields()} isWide actions={add}>
      <ContactsTabs />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={tagsAndFields.fieldsNone()}>{tagsAndFields.fieldsNoneHint()}</Empty>
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
      title: tagsAndFields.columnField(),
      isText: true,
      show: ({ label, isArchived }) => (
        <>
          <strong>{label}</strong> {isArchived && <Badge>{tagsAndFields.archived()}</Badge>}
        </>
      ),
    },
    {
      title: tagsAndFields.columnMergeField(),
      isText: true,
      show: ({ key }) => <code>{mergeField(key)}</code>,
    },
    { title: tagsAndFields.columnType(), show: ({ type }) => typeName(type) },
    {
      title: tagsAndFields.options(),
      isText: true,
      isMinor: true,
      show: ({ options }) => options.join(', '),
    },
    {
      title: tagsAndFields.columnActions(),
      isActions: true,
      show: (field) => <FieldActions field={field} />,
    },
  ]
  return <Table label={contactFields.customFields()} rows={fields} columns={columns} keyOf={({ id }) => id} />
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
          ? tagsAndFields.fieldArchived({ name: field.label })
          : tagsAndFields.fieldRestored({ name: field.label }),
        {
          label: contacts.undo(),
          run: () => archive(!isArchived),
        },
      )
    })
  if (!can('custom_field:update') && !can('custom_field:delete')) return null
  return (
    <>
      <Menu label={tagsAndFields.change()} name={tagsAndFields.changeOne({ name: field.label })}>
        {can('custom_field:update') && (
          <>
            <MenuItem onSelect={() => setOpened('edit')}>{tagsAndFields.fieldEdit()}</MenuItem>
            <MenuItem onSelect={() => archive(!field.isArchived)}>
              {field.isArchived ? tagsAndFields.fieldRestore() : tagsAndFields.fieldArchive()}
            </MenuItem>
          </>
        )}
        {can('custom_field:delete') && (
          <MenuItem isDangerous onSelect={() => setOpened('delete')}>
            {tagsAndFields.delete()}
          </MenuItem>
        )}
      </Menu>
      {opened === 'edit' && <FieldDialog field={field} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmDialog
          title={tagsAndFields.fieldDeleteTitle({ name: field.label })}
          act={tagsAndFields.fieldDeleteAct()}
          keep={tagsAndFields.fieldDeleteKeep()}
          onConfirm={async () => {
            await call('DELETE /custom-fields/{id}', { params: { id: field.id } })
            refresh('/custom-fields', '/contacts', '/segments')
          }}
          onClose={close}
        >
          <p>{tagsAndFields.fieldDeleteHint()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
