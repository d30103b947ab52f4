import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { contactMerge } from '../../../../words/en/contact-merge.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { DuplicateGroup, DuplicateRule } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { personName } from '../../../ui/format.ts'
import { Empty, Page, Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { ContactsTabs, Refused } from '../places.tsx'
import styles from './merge.module.css'

const RULES: Readonly<Record<DuplicateRule, string>> = {
  EMAIL: contactMerge.ruleEmail(),
  NAME_AND_PHONE: contactMerge.rulePhone(),
  NAME_AND_ADDRESS: contactMerge.ruleAddress(),
}

/** Probable duplicates, most certain first. */
export function Duplicates() {
  const can = useCan()
  const { page = 1 } = useSearch({ from: '/inside/contacts/duplicates' })
  const navigate = useNavigate({ from: '/contacts/duplicates' })
  const query = useQuery({
    ...readKept('GET /contacts/duplicates', { query: { page } }),
    enabled: can('contact:read'),
    // The server compares all contacts, so the answer is reused for longer.
    staleTime: 60_000,
  })
  if (!can('contact:read')) return <Refused title={contacts.duplicates()} />
  return (
    <Page title={contacts.title()} part={contacts.duplicates()} isWide>
      <ContactsTabs />
      <Loaded query={query} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={contactMerge.none()} />
          ) : (
            <Section
              title={contactMerge.groups({ count: meta.total })}
              intro={contactMerge.groupsIntro()}
              isFlush
            >
              {data.map((group) => (
                <Group key={group.contacts.map(({ id }) => id).join()} group={group} />
              ))}
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => navigate({ search: { page: next } })}
              />
            </Section>
          )
        }
      </Loaded>
    </Page>
  )
}

function Group({ group: { rules, confidence, contacts } }: { group: DuplicateGroup }) {
  const can = useCan()
  const zone = useZone()
  const [oldest, ...others] = contacts
  const mayMerge = can('contact:delete') && can('contact:update')
  if (!oldest) return null
  return (
    <div className={styles.group}>
      <p className={styles.why}>
        <Badge tone={confidence === 'HIGH' ? 'warn' : 'idle'}>
          {confidence === 'HIGH' ? contactMerge.certain() : contactMerge.likely()}
        </Badge>
        <span className={styles.lost}>{rules.map((rule) => RULES[rule]).join(', ')}</span>
      </p>
      <ul>
        {[oldest, ...others].map((contact) => (
          <li key={contact.id} className={styles.one}>
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              {personName(contact)}
            </Link>
            {contact.phone && <span>{contact.phone}</span>}
            <span className={styles.lost}>{contact.email}</span>
            <span className={styles.lost}>
              {contactMerge.added.rich({ time: <Time value={contact.createdAt} zone={zone} /> })}
            </span>
            {contact !== oldest && mayMerge && (
              <Link
                to="/contacts/$id/merge/$otherId"
                params={{ id: oldest.id, otherId: contact.id }}
                className={buttonClass()}
              >
                {contactMerge.compare()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
