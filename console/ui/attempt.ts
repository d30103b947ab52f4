import { toast } from './toast.tsx'

/** Shows a refusal in a toast, for a place that has no room for it. */
export const sayRefusal = (error: unknown): void =>
  toast(error instanceof Error ? error.message : String(error))

/** Runs the action of a button without a form, and shows a refusal in a toast. */
export function attempt(act: () => Promise<unknown>): void {
  act().catch(sayRefusal)
}
