/** The lease of an app under test, whose answer the test decides. */
export class SwitchedLease {
  isHeld = true
  /** Answers of the next questions. After them, `isHeld` decides. */
  next: boolean[] = []
  onHeld = () => {}

  readonly holds = (): boolean => this.next.shift() ?? this.isHeld

  get remainingMs(): number {
    return this.isHeld ? 12_000 : 0
  }

  start({ onHeld }: { onHeld: () => void }): void {
    this.onHeld = onHeld
  }

  async stop(): Promise<void> {}
}
