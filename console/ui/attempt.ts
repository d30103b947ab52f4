import { toast } from './toast.tsx'

/** Runs the action of a button without a form, and shows a refusal in a toast. */
export function attempt(act: () => Promise<unknown>): void {
  act().catch((error: unknown) => toast(error instanceof Error ? error.message : String(error)))
}
