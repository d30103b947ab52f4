/**
 * Writes a text to standard output. Resolves when the reader has taken it, so that a slow reader
 * slows the writer.
 */
export const writeToStandardOutput = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
