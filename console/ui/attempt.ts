import { toast } from './toast.tsx'

/** Runs the act of a button that has no form: a refusal is said by a toast. */
export function attempt(act: () => Promise<unknown>): void {
  act().catch((error: unknown) => toast(error instanceof Error ? error.message : String(error)))
}
