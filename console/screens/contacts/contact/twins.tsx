import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contactPage } from '../../../../words/en/contact-page.ts'
import type { Contact } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { personName } from '../../../ui/format.ts'
import { Section } from '../../../ui/page.tsx'
import styles from './contact.module.css'

const MOST = 50
const LAST_DIGITS = 7

const isSame = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase()

const lastDigits = ({ phone }: Contact): string | null => phone?.slice(-LAST_DIGITS) ?? null

/**
 * Returns whether two contacts with the same name are probably one person. A shared name alone is
 * not enough.
 */
const isLikely = (a: Contact, b: Contact): boolean =>
  isSame(lastDigits(a), lastDigits(b)) ||
  isSame(a.postalCode, b.postalCode) ||
  (isSame(a.addressLine1, b.addressLine1) && isSame(a.city, b.city))

/** Other contacts that may be the same person. Hidden if there are none. */
export function TwinsOf({ contact }: { contact: Contact }) {
  const can = useCan()
  const { id, email, fullName, firstName, lastName } = contact
  const [byEmail, byName] = useQueries({
    queries: [
      {
        ...read('GET /contacts', { query: { email: email ?? '', limit: MOST } }),
        enabled: email !== null,
      },
      {
        ...read('GET /contacts', { query: { name: fullName, limit: MOST } }),
        // A first name alone matches too many contacts.
        enabled: Boolean(firstName && lastName),
      },
    ],
  })
  const twins = new Map(
    [
      ...(byEmail.data?.data.filter((other) => isSame(other.email, email)) ?? []),
      ...(byName.data?.data.filter((other) => isSame(other.fullName, fullName) && isLikely(other, contact)) ??
        []),
    ].map((other) => [other.id, other]),
  )
  twins.delete(id)
  if (twins.size === 0) return null
  const mayMerge = can('contact:delete') && can('contact:update')
  return (
    <Section title={contactPage.twins()}>
      <ul className={styles.twins}>
        {[...twins.values()].map((twin) => (
          <li key={twin.id}>
            <Link to="/contacts/$id" params={{ id: twin.id }}>
              {personName(twin)}
            </Link>{' '}
            <span className={styles.quiet}>{[twin.phone, twin.email].filter(Boolean).join(', ')}</span>
            {mayMerge && (
              <Link to="/contacts/$id/merge/$otherId" params={{ id, otherId: twin.id }}>
                {contactPage.twinsCompare()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
