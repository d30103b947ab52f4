import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './client.ts'
import { TemporaryDirectory } from './data-dir.ts'

/**
 * A machine for installations: its own namespaces over a copy-on-write view of this machine's files, with a
 * booted systemd, or with a stand-in for `systemctl` and `journalctl` if systemd cannot boot. Needs root.
 */
export class Machine implements AsyncDisposable {
  readonly #directory: TemporaryDirectory
  readonly #init: Bun.Subprocess
  /** Process id of its first process, as seen from outside. */
  readonly #pid: number
  readonly hasSystemd: boolean

  private constructor(directory: TemporaryDirectory, init: Bun.Subprocess, pid: number, hasSystemd: boolean) {
    this.#directory = directory
    this.#init = init
    this.#pid = pid
    this.hasSystemd = hasSystemd
  }

  /**
   * Boots a machine. Resolves when it takes commands.
   * @param hasOwnNetwork whether all of its ports are free and reachable only from its own processes
   */
  static async boot(hasSystemd: boolean, { hasOwnNetwork = false } = {}): Promise<Machine> {
    const directory = new TemporaryDirectory()
    const script = directory.at('boot.sh')
    writeFileSync(script, BOOT)
    const init = Bun.spawn(
      [
        'unshare',
        '--fork',
        '--kill-child',
        '--pid',
        '--mount',
        '--ipc',
        '--uts',
        '--cgroup',
        ...(hasOwnNetwork ? ['--net'] : []),
        'sh',
        script,
        directory.path,
        hasSystemd ? 'systemd' : 'stand-in',
        hasOwnNetwork ? 'own' : 'shared',
      ],
      {
        stdout: Bun.file(directory.at('console')),
        stderr: Bun.file(directory.at('console')),
        stdin: 'ignore',
      },
    )
    const pid = await firstChildOf(init.pid)
    const machine = new Machine(directory, init, pid, hasSystemd)
    // Until then, `at` leads to the files of this machine.
    const assertRuns = () => {
      if (init.exitCode !== null) throw new Error(`The machine did not boot: ${machine.console()}`)
    }
    await until(
      async () => {
        assertRuns()
        return existsSync(machine.at('/booted'))
      },
      (hasBooted) => hasBooted,
    )
    if (!hasSystemd) machine.#standIn()
    await until(
      async () => {
        assertRuns()
        return machine.run('systemctl list-units >/dev/null')
      },
      ({ exitCode }) => exitCode === 0,
    )
    return machine
  }

  console = (): string => readFileSync(this.#directory.at('console'), 'utf8')

  /** Returns the outside path of a path in the machine. */
  at = (path: string): string => join(`/proc/${this.#pid}/root`, path)

  write(path: string, text: string, mode = 0o644): void {
    mkdirSync(join(this.at(path), '..'), { recursive: true })
    writeFileSync(this.at(path), text)
    chmodSync(this.at(path), mode)
  }

  /** Returns the words that run a program in the machine, as its root, from outside. */
  from = (...words: string[]): string[] => {
    const enter = ['nsenter', '--target', String(this.#pid), '--all', '--root', '--wdns=/']
    return [...enter, ...words]
  }

  /** Runs a shell command as its root. Returns both output streams together. */
  async run(command: string): Promise<{ exitCode: number; output: string }> {
    const child = Bun.spawn(this.from('sh', '-c', `exec 2>&1; ${command}`), {
      stdout: 'pipe',
      stderr: 'pipe',
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
    })
    const [output, problems, exitCode] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ])
    return { exitCode, output: output + problems }
  }

  /**
   * Starts a program of this host with this host's files in the network of the machine. The machine sees it
   * as another computer.
   */
  startNextTo = (command: readonly string[]): Bun.Subprocess<'pipe', 'pipe', 'inherit'> =>
    Bun.spawn(['nsenter', '--target', String(this.#pid), '--net', '--', ...command], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })

  #standIn(): void {
    this.write('/usr/local/sbin/systemctl', SYSTEMCTL, 0o755)
    this.write('/usr/local/sbin/journalctl', '#!/bin/sh\ntail -n 20 /run/stand-in.log\n', 0o755)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#init.kill('SIGKILL')
    await this.#init.exited
    this.#directory[Symbol.dispose]()
  }
}

/** Returns the reason why no machine can be created here; undefined if one can. */
export function noMachine(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'namespaces need root on Linux'
  const tried = Bun.spawnSync(['unshare', '--fork', '--pid', '--mount', '--ipc', '--uts', '--cgroup', 'true'])
  return tried.exitCode === 0 ? undefined : `unshare: ${tried.stderr}`
}

export const hasSystemd = (): boolean => existsSync('/lib/systemd/systemd')

async function firstChildOf(pid: number): Promise<number> {
  const children = await until(
    async () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim(),
    (pids) => pids !== '',
  )
  return Number(children.split(' ')[0])
}

/** Boot script. All writes go to memory and disappear with the namespace. */
const BOOT = `set -eu
directory=$1
if [ $3 = own ]; then ip link set lo up; fi
mount --make-rprivate /
mkdir -p $directory/top $directory/merged
mount -t tmpfs tmpfs $directory/top
mkdir $directory/top/upper $directory/top/work
mount -t overlay overlay -o lowerdir=/,upperdir=$directory/top/upper,workdir=$directory/top/work $directory/merged
cd $directory/merged
mount -t proc proc proc
mount --rbind /sys sys
mount -t tmpfs tmpfs sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs tmpfs var/lib
mount --rbind /dev dev
# When the last process of a user ends, systemd removes what is theirs there (RemoveIPC=), as its data may be.
mount -t tmpfs tmpfs dev/shm
: >etc/machine-id
: >booted
if [ $2 = systemd ]; then
  exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /lib/systemd/systemd \\
    --system --unit=basic.target --log-target=console --show-status=0
fi
mkdir -p run/systemd/system
exec chroot . sleep infinity
`

/**
 * Stand-in for systemd with one unit: runs its commands as its user, one after the other, until one fails.
 */
const SYSTEMCTL = `#!/bin/sh
unit=/etc/systemd/system/carillon.service
of() { sed -n "s/^$1=//p" $unit; }
main=$(cat /run/stand-in.pid 2>/dev/null || echo 0)
alive() { grep -qs '^State:.[^Z]' "/proc/$main/status"; }
as_user() { exec setpriv --reuid "$(of User)" --regid "$(of User)" --clear-groups env -i $(of Environment) sh -c "$1"; }
# A line that begins with + is run by root.
each() {
  of "$1" | while read -r line; do
    case "$line" in
      +*) sh -c "\${line#+}" || exit 1 ;;
      *) (as_user "MAINPID=$main; $line") || exit 1 ;;
    esac
  done
}
stop() { alive && { kill "$main"; while alive; do sleep 0.1; done; }; rm -f /run/stand-in.pid; }
start() {
  [ -e $unit ] || return 5
  each ExecStartPre
  as_user "exec $(of ExecStart)" </dev/null >>/run/stand-in.log 2>&1 &
  main=$!
  echo $main >/run/stand-in.pid
  each ExecStartPost >>/run/stand-in.log 2>&1 || { stop; return 1; }
}
case "$1" in
  stop) stop || true ;;
  restart | start) stop; start ;;
  is-active) alive ;;
  show) echo "$main" ;;
  disable) case "$*" in *--now*) stop ;; esac; true ;;
  *) true ;;
esac
`
