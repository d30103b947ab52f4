import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { settings } from '../../../words/en/settings.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { GROUPS, type Part, type PartGroup, partOf } from './parts.ts'
import styles from './settings.module.css'

/** Returns the groups with the parts that the role may see. */
function useGroups(): PartGroup[] {
  const can = useCan()
  return GROUPS.map(({ title, parts }) => ({
    title,
    parts: parts.filter(({ permission }) => !permission || can(permission)),
  })).filter(({ parts }) => parts.length > 0)
}

/** Frame of all settings: the list of parts on a desktop, and a link back to it on a phone. */
export function Settings() {
  const { pathname } = useLocation()
  const part = partOf(pathname)
  if (!part) return <Outlet />
  return (
    <div className={styles.frame}>
      <PartList />
      <div className={styles.part}>
        <Link to="/settings" className={styles.back}>
          <ChevronLeft size={16} aria-hidden />
          {settings.title()}
        </Link>
        <Allowed part={part} />
      </div>
    </div>
  )
}

function PartList() {
  const groups = useGroups()
  return (
    <nav className={styles.list} aria-label={settings.title()}>
      {groups.map(({ title, parts }) => (
        <div key={title} className={styles.group}>
          <p className={styles.groupTitle}>{title}</p>
          <ul>
            {parts.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Shows the part, or that the role cannot see it. */
function Allowed({ part: { label, permission } }: { part: Part }) {
  const mine = useQuery({ ...read('GET /role/permissions/me'), staleTime: 60_000 }).data?.data
  if (!permission || !mine || mine.permissions.includes(permission)) return <Outlet />
  return (
    <Page title={label}>
      <Notice tone="warn" title={settings.hidden({ role: mine.role.name })}>
        {settings.hiddenWhy()}
      </Notice>
    </Page>
  )
}

/** All parts with a description. */
export function SettingsOverview() {
  const groups = useGroups()
  return (
    <Page title={settings.title()}>
      {groups.map(({ title, parts }) => (
        <section key={title} className={styles.overviewGroup}>
          <h2>{title}</h2>
          <ul className={styles.cards}>
            {parts.map(({ to, label, about }) => (
              <li key={to}>
                <Link to={to} className={styles.card}>
                  <span className={styles.cardTitle}>{label}</span>
                  <span className={styles.about}>{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
