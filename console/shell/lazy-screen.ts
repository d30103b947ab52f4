import { lazyRouteComponent as lazily } from '@tanstack/react-router'
import { loadPart } from '../ui/stale.ts'

/**
 * Loads a screen when it is first shown. The router's own function reloads the page if a file is
 * missing, even if only the connection is lost. `ScreenFailure` decides instead.
 */
export const lazyRouteComponent = ((importer: () => Promise<Record<string, never>>, name: string) =>
  lazily(() => loadPart(importer), name)) as typeof lazily
