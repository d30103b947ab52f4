/** Resolves when the reader at the other end has taken it, so that a slow one slows the writer. */
export const writeToStandardOutput = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
