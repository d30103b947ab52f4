import { chmodSync, copyFileSync, createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sumOf } from '../../cli/release/checksums.ts'

/**
 * The image for containers: one layer without a shell or a package manager, with only the program, its
 * libraries, and its user. The file has the form that `podman load` and `docker load` read (Docker Image
 * Specification 1.2, https://github.com/moby/docker-image-spec/blob/main/v1.2.md), because the format of OCI
 * has no health check.
 */

/**
 * User id in the container. No user of the host has it, because the files of a volume belong to this number.
 */
export const CONTAINER_USER = 65_532
const VOLUMES = ['/data', '/data-generation']

/** Libraries of this machine's C library that the program and its SQLite addon load. */
const LIBRARIES = [
  'libc.so.6',
  'libm.so.6',
  'libdl.so.2',
  'libpthread.so.0',
  'libstdc++.so.6',
  'libgcc_s.so.1',
]
const LOADER = '/lib64/ld-linux-x86-64.so.2'
/** Debian's folder of the libraries for this processor. The loader looks there by default. */
const LIBRARY_FOLDER = '/usr/lib/x86_64-linux-gnu'

/** Returns nanoseconds, the unit of the format. */
const seconds = (many: number): number => many * 1_000_000_000

const CONFIG = {
  User: `${CONTAINER_USER}:${CONTAINER_USER}`,
  ExposedPorts: { '4000/tcp': {} },
  Env: [
    'PATH=/usr/bin',
    'HOME=/data',
    'CARILLON_DATA=/data',
    'CARILLON_GENERATION_DIR=/data-generation',
    'CARILLON_HOST=0.0.0.0',
  ],
  Entrypoint: ['/usr/bin/carillon'],
  Cmd: ['serve'],
  WorkingDir: '/data',
  Volumes: Object.fromEntries(VOLUMES.map((path) => [path, {}])),
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', '/usr/bin/carillon', 'ready', '--timeout', '5'],
    Interval: seconds(30),
    Timeout: seconds(10),
    StartPeriod: seconds(60),
  },
}

/** Lays out the files of the layer. Throws if this machine lacks a library. */
function layOut(folder: string, binary: string): void {
  const place = (path: string, mode: number, write: (whole: string) => void) => {
    const whole = join(folder, path)
    mkdirSync(dirname(whole), { recursive: true, mode: 0o755 })
    write(whole)
    chmodSync(whole, mode)
  }
  const copy = (from: string, to: string) => place(to, 0o755, (whole) => copyFileSync(from, whole))
  copy(binary, '/usr/bin/carillon')
  copy(LOADER, LOADER)
  for (const name of LIBRARIES) copy(join(LIBRARY_FOLDER, name), join('/lib/x86_64-linux-gnu', name))
  const users = `carillon:x:${CONTAINER_USER}:${CONTAINER_USER}:Carillon:/data:/sbin/nologin\n`
  place('/etc/passwd', 0o644, (whole) => writeFileSync(whole, users))
  place('/etc/group', 0o644, (whole) => writeFileSync(whole, `carillon:x:${CONTAINER_USER}:\n`))
  // The SQLite addon is unpacked into this folder.
  place('/tmp', 0o1777, (whole) => mkdirSync(whole))
  for (const path of VOLUMES) place(path, 0o700, (whole) => mkdirSync(whole))
}

interface Image {
  /** The binary of `linux-x64`. */
  binary: string
  version: string
  /** Time of the commit, YYYY-MM-DDTHH:MM:SSZ. */
  created: string
  /** Packs the entries of a folder as a tar, the same bytes for the same files, with one owner for everything. */
  pack(tar: string, folder: string, entries: readonly string[], owner: number): void
}

/** Writes the uncompressed image to `file`. `work` is a temporary folder that must not exist. */
export async function makeContainer(file: string, work: string, image: Image): Promise<void> {
  const { binary, version, created, pack } = image
  const files = join(work, 'files')
  mkdirSync(files, { recursive: true, mode: 0o755 })
  layOut(files, binary)
  // Only the volumes belong to the program's user, so that it cannot change itself.
  const [system, volumes] = [join(work, 'system.tar'), join(work, 'volumes.tar')]
  pack(system, files, ['etc', 'lib', 'lib64', 'tmp', 'usr'], 0)
  pack(
    volumes,
    files,
    VOLUMES.map((path) => path.slice(1)),
    CONTAINER_USER,
  )
  const archive = join(work, 'archive')
  mkdirSync(archive)
  const layers = await Promise.all([system, volumes].map((path) => addLayer(archive, path)))
  const config = {
    architecture: 'amd64',
    os: 'linux',
    created,
    config: CONFIG,
    rootfs: { type: 'layers', diff_ids: layers.map((sum) => `sha256:${sum}`) },
    history: layers.map(() => ({ created, created_by: `npm run release, ${version}` })),
  }
  const manifest = {
    Config: 'config.json',
    RepoTags: [`carillon:${version}`],
    Layers: layers.map((sum) => `${sum}.tar`),
  }
  writeFileSync(join(archive, 'config.json'), JSON.stringify(config))
  writeFileSync(join(archive, 'manifest.json'), JSON.stringify([manifest]))
  pack(file, archive, ['manifest.json', 'config.json', ...manifest.Layers], 0)
  rmSync(work, { recursive: true })
}

/** Moves a layer into the archive under its checksum. Returns the checksum. */
async function addLayer(archive: string, path: string): Promise<string> {
  const sum = await sumOf(createReadStream(path))
  copyFileSync(path, join(archive, `${sum}.tar`))
  return sum
}
