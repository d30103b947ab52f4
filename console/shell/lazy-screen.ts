import { lazyRouteComponent as lazily } from '@tanstack/react-router'
import { loadPart } from '../ui/stale.ts'

/**
 * A screen that is loaded when it is first shown. The router's own function reloads the page when a file is missing,
 * even where only the connection is lost: here `ScreenFailure` decides.
 */
export const lazyRouteComponent = ((importer: () => Promise<Record<string, never>>, name: string) =>
  lazily(() => loadPart(importer), name)) as typeof lazily
