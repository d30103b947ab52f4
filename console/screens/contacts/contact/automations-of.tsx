import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { read } from '../../../api/queries.ts'
import { date } from '../../../ui/format.ts'
import { Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import styles from './contact.module.css'

const PER_PAGE = 20

/** Automations that the contact is or was in; nothing if there are none. */
export function AutomationsOf({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(
    read('GET /contacts/{id}/automations', { params: { id }, query: { page, limit: PER_PAGE } }),
  )
  if (!data || data.meta.total === 0) return null
  return (
    <Section title={contactPage.automations()}>
      <ul className={styles.passages}>
        {data.data.map(({ id: person, automationId, automationName, enteredAt, endedAt }) => (
          <li key={person}>
            <Link to="/automations/$id/people/$person" params={{ id: automationId, person }}>
              {automationName}
            </Link>{' '}
            <span className={styles.quiet}>
              {endedAt
                ? contactPage.automationOver({ from: date(enteredAt), to: date(endedAt) })
                : contactPage.automationSince({ date: date(enteredAt) })}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} hasNext={data.meta.hasNextPage} onPage={setPage} />
    </Section>
  )
}
