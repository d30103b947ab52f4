/**
 * Checks the files of the database around a transaction, so that no write is acknowledged
 * that is not on disk. Each function throws the error with which the write is refused.
 */
export interface WriteGuard {
  /** Called with the write lock held, before anything is written. */
  begun(): void
  /** Called after the commit and before it is acknowledged. */
  committed(): void
}
