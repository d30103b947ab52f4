import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './api/queries.ts'
import { currentSession, resumeSession } from './api/session.ts'
import { render } from './root.tsx'
import { router } from './router.tsx'
import { ConnectionBanner } from './shell/connection-banner.tsx'
import type { Ways } from './shell/ways.ts'
import { Toasts } from './ui/toast.tsx'

/**
 * Shows the pages that need a session. A signed-out visitor signs in first and then sees the
 * requested page.
 */
export async function show({ goOutside }: Ways): Promise<void> {
  render(<ConnectionBanner />)
  await resumeSession()
  if (currentSession() === null) {
    const to = location.pathname.slice('/console'.length) + location.search
    goOutside(`/sign-in?${new URLSearchParams({ to })}`)
    return
  }
  render(
    <QueryClientProvider client={queryClient}>
      <ConnectionBanner />
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
}
