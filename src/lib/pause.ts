/** Resolves after `ms`, or as soon as the signal is aborted. Never rejects. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
  })
}

/** Waits for `work` until the deadline is aborted. Returns whether it finished. Never rejects. */
export function until(work: Promise<unknown>, deadline: AbortSignal): Promise<boolean> {
  if (deadline.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const over = (isDone: boolean) => {
      deadline.removeEventListener('abort', tooLate)
      resolve(isDone)
    }
    const tooLate = () => over(false)
    deadline.addEventListener('abort', tooLate)
    work.then(
      () => over(true),
      () => over(true),
    )
  })
}
