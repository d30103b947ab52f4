const FIRST_BYTES = 4_096

/** A set of page numbers, with a bit for each page. 10 GB of pages take 330 KB. */
export class PageSet {
  #bits = new Uint8Array(FIRST_BYTES)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Adds a page. Returns false when it was there. */
  add(page: number): boolean {
    const at = page >>> 3
    if (at >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(at + 1, this.#bits.length * 2))
      grown.set(this.#bits)
      this.#bits = grown
    }
    const bit = 1 << (page & 7)
    if ((this.#bits[at]! & bit) !== 0) return false
    this.#bits[at]! |= bit
    this.#size += 1
    return true
  }

  /** Returns the pages, in order. */
  list(): Uint32Array {
    const pages = new Uint32Array(this.#size)
    let count = 0
    for (let at = 0; at < this.#bits.length; at++) {
      for (let bits = this.#bits[at]!, page = at * 8; bits !== 0; bits >>>= 1, page++)
        if ((bits & 1) !== 0) pages[count++] = page
    }
    return pages
  }

  clear(): void {
    this.#bits = new Uint8Array(FIRST_BYTES)
    this.#size = 0
  }
}
