import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { currentSession, resumeSession } from './api/session.ts'
import { type Filter, isFilter } from './screens/campaigns/filters.ts'
import { NotFound } from './shell/not-found.tsx'
import { ScreenFailure } from './shell/screen-failure.tsx'
import { Shell } from './shell/shell.tsx'
import { Toasts } from './ui/toast.tsx'

/** Every address of the console. */

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
})

/** A text of the address; undefined if it is absent. */
export const text = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)

/** A page number of the address. */
export const pageNumber = (value: unknown): number | undefined => {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? page : undefined
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ to }): { to?: string | undefined } => ({ to: text(to) }),
  component: lazyRouteComponent(() => import('./screens/sign-in/sign-in.tsx'), 'SignIn'),
})
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('./screens/sign-in/set-up.tsx'), 'SetUp'),
})

/** Everything else needs a session: a stranger signs in first and then comes to where they wanted to go. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    await resumeSession()
    if (currentSession() === null) throw redirect({ to: '/sign-in', search: { to: location.href } })
  },
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/campaigns' })
  },
})

interface CampaignSearch {
  q?: string | undefined
  show?: Filter | undefined
  page?: number | undefined
}
const campaigns = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns',
  validateSearch: ({ q, show, page }): CampaignSearch => ({
    q: text(q),
    show: isFilter(show) ? show : undefined,
    page: pageNumber(page),
  }),
  component: lazyRouteComponent(() => import('./screens/campaigns/campaigns.tsx'), 'Campaigns'),
})
const campaign = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('./screens/campaigns/campaign.tsx'), 'CampaignScreen'),
})

const routeTree = root.addChildren([signIn, setUp, inside.addChildren([home, campaigns, campaign])])

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultErrorComponent: ScreenFailure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  // Addresses that people can read: `?search=12` and not `?search=%2212%22`.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
