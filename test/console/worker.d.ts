/** Extensions of Bun's workers. Server sources that the tests compare with the console use them. */
interface Worker {
  ref(): void
  unref(): void
}
