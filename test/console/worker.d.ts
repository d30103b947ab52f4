/** What Bun's workers have beyond those of a browser: sources of the server that the console is compared with use it. */
interface Worker {
  ref(): void
  unref(): void
}
