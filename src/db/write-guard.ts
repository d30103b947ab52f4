/**
 * Looks at the files below a transaction, so that nothing is acknowledged that the
 * disk does not have. Each function throws what the write is to be refused with.
 */
export interface WriteGuard {
  /** Called with the write lock held, before anything is written. */
  begun(): void
  /** Called after the commit and before it is acknowledged. */
  committed(): void
}
