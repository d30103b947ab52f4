import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shell } from '../../words/en/shell.ts'
import { useCan } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { number } from '../ui/format.ts'
import { AGENCY, PLACES, type Place } from './places.ts'
import styles from './shell.module.css'

/** Returns the pages that the role may see, and the agency page for a user with several organizations. */
export function usePlaces(): Place[] {
  const can = useCan()
  const organizations = useQuery(read('GET /organization/all')).data?.data ?? []
  const places = PLACES.filter(({ permission }) => !permission || can(permission))
  return organizations.length > 1 ? [...places, AGENCY] : places
}

export const PlaceLink = ({ place: { to, label, icon: Icon } }: { place: Place }) => (
  <Link to={to} className={styles.place} activeOptions={{ includeSearch: false }}>
    <Icon size={18} aria-hidden />
    <span>{label}</span>
    {to === '/inbox' && <UnreadBadge />}
  </Link>
)

function UnreadBadge() {
  const can = useCan()
  const { data } = useQuery({
    ...read('GET /inbox/unread-count'),
    enabled: can('inbox:read'),
    refetchInterval: 60_000,
  })
  const count = data?.data.total ?? 0
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {shell.inboxUnread.rich({
        shown: count > 999 ? '999+' : number(count),
        count,
        hidden: (text) => (
          <span key="hidden" className={styles.hidden}>
            {text}
          </span>
        ),
      })}
    </span>
  )
}
