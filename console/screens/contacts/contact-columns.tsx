import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { Contact, ContactSort, CustomField } from '../../api/api.gen.ts'
import { SOURCE_NAMES } from '../../shell/contact-values.ts'
import type { NamedColumn } from '../../shell/views/columns.ts'
import { Badge } from '../../ui/badge.tsx'
import { words } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import type { VirtualColumn } from '../../ui/virtual-row.tsx'
import styles from './contacts.module.css'
import { customValueOf, shownValue } from './shown-value.ts'
import { stageName, statusName } from './words.ts'

/** Columns of the list of contacts that can be chosen. The name is always the first column. */

export interface ContactColumn
  extends NamedColumn,
    Pick<VirtualColumn<Contact>, 'width' | 'leaves' | 'className'> {
  show(contact: Contact, zone: string | undefined): ReturnType<VirtualColumn<Contact>['show']>
  sortBy?: ContactSort
  /** Whether it is shown only if it is chosen. */
  isExtra?: boolean
}

const text = (
  key: 'city' | 'state' | 'postalCode' | 'country' | 'timezone' | 'addressLine1',
  title: string,
): ContactColumn => ({ key, title, width: [110, 0.8], show: (contact) => <Whole text={contact[key]} /> })

const time = (
  key: 'createdAt' | 'updatedAt' | 'lastContactedAt' | 'lastInboundAt' | 'optedOutAt',
  title: string,
): ContactColumn => ({
  key,
  title,
  width: [132, 0.6],
  show: (contact, zone) =>
    contact[key] && (
      <span className={styles.quiet}>
        <Time value={contact[key]} zone={zone} />
      </span>
    ),
})

const DEFAULT_COLUMNS: readonly ContactColumn[] = [
  {
    key: 'phone',
    title: contactFields.phone(),
    width: [150, 0.8],
    sortBy: 'phone',
    show: ({ phone }) => phone,
  },
  {
    key: 'stage',
    title: contactFields.stage(),
    width: [98, 0.6],
    leaves: 2,
    show: ({ stage }) => <Whole text={stageName(stage)} />,
  },
  {
    key: 'email',
    title: contactFields.email(),
    width: [256, 2],
    leaves: 1,
    sortBy: 'email',
    className: styles.email,
    show: ({ email }) => <Whole text={email} />,
  },
  {
    key: 'tags',
    title: contactFields.tags(),
    width: [96, 1],
    leaves: 3,
    className: styles.wide,
    show: ({ tags }) => tags.length > 0 && <Tags tags={tags} />,
  },
  { ...time('createdAt', contacts.columnAdded()), sortBy: 'createdAt', leaves: 4 },
]

const EXTRA_COLUMNS: readonly ContactColumn[] = [
  {
    key: 'status',
    title: contactFields.status(),
    width: [110, 0.6],
    sortBy: 'status',
    show: ({ status }) => <Whole text={statusName(status)} />,
  },
  {
    key: 'lastName',
    title: contactFields.lastName(),
    width: [110, 0.8],
    sortBy: 'lastName',
    show: ({ lastName }) => <Whole text={lastName} />,
  },
  {
    key: 'source',
    title: contactFields.source(),
    width: [110, 0.6],
    show: ({ source }) => <Whole text={SOURCE_NAMES[source as keyof typeof SOURCE_NAMES] ?? words(source)} />,
  },
  time('lastContactedAt', contacts.columnContacted()),
  time('lastInboundAt', contacts.columnInbound()),
  time('optedOutAt', contacts.columnOptedOut()),
  time('updatedAt', contacts.columnUpdated()),
  text('addressLine1', contactFields.addressLine1()),
  text('city', contactFields.city()),
  text('state', contactFields.state()),
  text('postalCode', contactFields.postalCode()),
  text('country', contactFields.country()),
  text('timezone', contactFields.timezone()),
]

const ofField = ({ key, label }: CustomField): ContactColumn => ({
  key: `custom.${key}`,
  title: label,
  width: [120, 0.8],
  show: (contact) => <Whole text={shownValue(customValueOf(contact, key))} />,
})

/** Returns all columns, with those of the custom fields that are in use. */
export const contactColumns = (fields: readonly CustomField[]): ContactColumn[] => [
  ...DEFAULT_COLUMNS,
  ...[...EXTRA_COLUMNS, ...fields.filter(({ isArchived }) => !isArchived).map(ofField)].map((column) => ({
    ...column,
    isExtra: true,
  })),
]

/** Returns the fields of an export with these columns. Opt-outs are in every export. */
export const exportFields = (keys: readonly string[]): string[] => [
  ...new Set(['firstName', 'lastName', ...keys.filter((key) => key !== 'optedOutAt')]),
]

/** A text that its tooltip shows whole if the column is too narrow. */
const Whole = ({ text }: { text: string | null }) => <span title={text ?? undefined}>{text}</span>

const SHOWN_TAGS = 2

const Tags = ({ tags }: { tags: Contact['tags'] }) => (
  <span className={styles.tags} title={tags.map(({ name }) => name).join(', ')}>
    {tags.slice(0, SHOWN_TAGS).map(({ id, name }) => (
      <Badge key={id}>{name}</Badge>
    ))}
    {tags.length > SHOWN_TAGS && <span className={styles.quiet}>+{tags.length - SHOWN_TAGS}</span>}
  </span>
)
