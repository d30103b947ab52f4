import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { read } from '../../../api/queries.ts'
import { Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './contact.module.css'

const PER_PAGE = 100

/** Segments that contain the contact now. */
export function SegmentsOf({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    read('GET /contacts/{id}/segments', { params: { id }, query: { page, limit: PER_PAGE } }),
  )
  return (
    <Section title={contactPage.segments()}>
      <Loaded query={query} lines={2}>
        {({ data, meta }) => {
          const members = data.filter(({ isMember }) => isMember)
          return (
            <>
              {members.length > 0 ? (
                <ul className={styles.tags}>
                  {members.map((segment) => (
                    <li key={segment.id} className={styles.tag}>
                      <Link to="/segments/$id" params={{ id: segment.id }}>
                        {segment.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : (
                <p className={styles.quiet}>
                  {meta.total === 0 ? contactPage.segmentsNone() : contactPage.segmentsNotIn()}
                </p>
              )}
              <Pager page={page} hasNext={meta.hasNextPage} onPage={setPage} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
