/**
 * Divides work in the background into pieces that hold the event loop for 5 to 20 ms: a chunk of an audience, a
 * batch of claims, of receipts or of imported rows. When several kinds are active, they run in different turns
 * of the loop, so that a request waits for a single piece, not for a piece of each kind.
 */
const waiting: Array<() => void> = []
let isTaken = false

/**
 * Runs `piece` in a turn of the event loop in which no other piece runs, in the order of the calls. A piece
 * must not wait for another piece.
 * @returns the result of `piece`; rejects with its error
 */
export async function runExclusiveSlice<T>(piece: () => T | Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
    if (!isTaken) passOn()
  })
  try {
    return await piece()
  } finally {
    passOn()
  }
}

/** Lets requests that have arrived be answered before the next piece. */
function passOn(): void {
  isTaken = waiting.length > 0
  if (isTaken) setImmediate(() => waiting.shift()?.())
}
