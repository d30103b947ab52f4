import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

const DISK_BYTES = 96 << 20

function run(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
  return stdout.toString().trim()
}

/** A separate file system that the kernel turns read-only on request, as after an error of the device. */
export class Ext4Disk {
  readonly #image: string
  readonly #path: string

  /** Mounts the file system. Requires that `whyNot` returns undefined. */
  constructor(image: string, path: string) {
    this.#image = image
    this.#path = path
    writeFileSync(image, '')
    truncateSync(image, DISK_BYTES)
    run('mkfs.ext4', '-q', '-F', image)
    mkdirSync(path, { recursive: true })
    this.mount()
  }

  /** Returns the reason why this machine cannot have one; undefined if it can. */
  static whyNot(): string | undefined {
    if (process.getuid?.() !== 0) return 'only root can mount'
    if (!Bun.which('mkfs.ext4') || !Bun.which('e2fsck')) return 'mkfs.ext4 and e2fsck are not installed'
    const tried = Bun.spawnSync(['losetup', '--find'])
    return tried.exitCode === 0 ? undefined : 'there are no loop devices'
  }

  mount(): void {
    run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.#path)
  }

  /** Makes every write fail with EROFS, also through open files, until `mend`. */
  turnReadOnly(): void {
    const device = basename(run('findmnt', '--noheadings', '--output', 'SOURCE', this.#path))
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'test')
  }

  /** Repairs the file system like an operator. No file of it may be open. */
  mend(): void {
    run('umount', this.#path)
    // Exit code 1: errors were found and corrected.
    const { exitCode, stdout } = Bun.spawnSync(['e2fsck', '-fy', this.#image])
    if (exitCode > 1) throw new Error(`e2fsck: ${stdout}`)
    this.mount()
  }

  [Symbol.dispose](): void {
    Bun.spawnSync(['umount', '-l', this.#path])
  }
}

/** Makes the writes of a running process fail with EIO, from outside of the process. */
export class FailingWrites {
  readonly #tracer

  private constructor(pid: number) {
    const calls = 'pwrite64,fsync,fdatasync'
    this.#tracer = Bun.spawn(
      [
        'strace',
        '-f',
        '-qq',
        '-o',
        '/dev/null',
        '-p',
        String(pid),
        '-e',
        `trace=${calls}`,
        '-e',
        `inject=${calls}:error=EIO`,
      ],
      { stdout: 'ignore', stderr: 'ignore' },
    )
  }

  /** Returns the reason why this machine cannot do it; undefined if it can. */
  static whyNot(): string | undefined {
    if (!Bun.which('strace')) return 'strace is not installed'
    const tried = Bun.spawnSync(['strace', '-qq', '-o', '/dev/null', '-e', 'inject=fsync:error=EIO', 'true'])
    return tried.exitCode === 0 ? undefined : 'strace may not watch processes'
  }

  static begin(pid: number): FailingWrites {
    return new FailingWrites(pid)
  }

  async end(): Promise<void> {
    this.#tracer.kill('SIGINT')
    await this.#tracer.exited
  }
}
